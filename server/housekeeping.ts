import type { Dependencies } from './dependencies';
import { describeError } from './core/describe-error';
import { sweepLimits } from './limits/limits.usecases';
import { sweepMails } from './mail/delivery.usecases';
import { sweepResetLinks } from './modules/accounts/reset-links.usecases';
import { sweepSessions } from './modules/accounts/sessions.usecases';
import { sweepTombstones } from './modules/internships/manage.usecases';
import { sweepOrphans } from './modules/files/orphans.usecases';
import { sweepUploads } from './modules/uploads/uploads.usecases';

/** Milliseconds. */
const EVERY = 24 * 3_600_000;

/**
 * Clears away at start and every day what nobody will ask for again: sessions and reset links that ended, internships
 * that were deleted long ago, uploads that nobody went on with, bytes without a row.
 * @returns stops it, and waits for what it was doing
 */
export function keepHouse(deps: Dependencies): () => Promise<void> {
  const stop = new AbortController();
  const sweep = async () => {
    try {
      await sweepSessions(deps);
      await sweepResetLinks(deps);
      await sweepLimits(deps);
      await sweepMails(deps);
      await sweepTombstones(deps);
      await sweepUploads(deps);
      await sweepOrphans(deps, stop.signal);
    } catch (error) {
      deps.logger.warn({ err: describeError(error) }, 'housekeeping failed');
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await sweeping;
  };
}
