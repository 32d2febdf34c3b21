import type { Dependencies } from './dependencies';
import { describeError } from './core/describe-error';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.usecases';
import { sweepMails } from './mail/delivery.usecases';
import { sweepResetLinks } from './modules/accounts/reset-links.usecases';
import { sweepSessions } from './sessions/sessions.usecases';
import { sweepTombstones } from './modules/internships/manage.usecases';
import { sweepOrphans } from './modules/files/orphans.usecases';
import { sweepUploads } from './modules/uploads/uploads.usecases';

/** Milliseconds. */
const EVERY = 24 * 3_600_000;

/** One after the other; what goes wrong with one keeps nobody from the next. */
const chores: ((deps: Dependencies, signal: AbortSignal) => Promise<unknown>)[] = [
  sweepSessions,
  sweepResetLinks,
  deleteExpiredRateLimits,
  sweepMails,
  sweepTombstones,
  sweepUploads,
  sweepOrphans,
];

/**
 * Clears away at start and every day what nobody will ask for again: sessions and reset links that ended, internships
 * that were deleted long ago, uploads that nobody went on with, bytes without a row.
 * @returns stops it, and waits for what it was doing
 */
export function keepHouse(deps: Dependencies): () => Promise<void> {
  const stop = new AbortController();
  const sweep = async () => {
    for (const clear of chores) {
      try {
        await clear(deps, stop.signal);
      } catch (error) {
        deps.logger.warn({ chore: clear.name, err: describeError(error) }, 'housekeeping failed');
      }
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
