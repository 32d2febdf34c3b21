import type { Dependencies } from './dependencies';
import { deleteExpiredActions } from './audit/audit.repository';
import { describeError } from './core/describe-error';
import { deleteExpiredMails } from './mail/delivery.usecases';
import { deleteExpiredEmailChanges } from './modules/accounts/email-change.usecases';
import { deleteExpiredResetLinks } from './modules/accounts/reset-password.usecases';
import { deleteOrphanFiles } from './modules/files/files.usecases';
import { deleteExpiredTombstones } from './modules/internships/manage.usecases';
import { remindBusinesses, tellStudents } from './modules/reminders/reminders.usecases';
import { deleteExpiredUploads } from './modules/uploads/uploads.usecases';
import { keepBuiltFiles } from './pages/built-files.usecases';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.usecases';
import { deleteExpiredSessions } from './sessions/sessions.usecases';

const reclaimSpace = async (deps: Dependencies) => deps.reclaimSpace?.();

const intervalMs = 24 * 3_600_000;

/** Run one after the other; a failed job does not stop the next. */
const jobs: ((deps: Dependencies, signal: AbortSignal) => Promise<unknown>)[] = [
  keepBuiltFiles,
  remindBusinesses,
  tellStudents,
  deleteExpiredSessions,
  deleteExpiredResetLinks,
  deleteExpiredEmailChanges,
  deleteExpiredRateLimits,
  deleteExpiredMails,
  deleteExpiredTombstones,
  deleteExpiredUploads,
  deleteOrphanFiles,
  deleteExpiredActions,
  reclaimSpace,
];

/**
 * Runs the periodic maintenance jobs (as cron would) at start and every day: they keep the build's
 * files, remind people (rule 66), and delete expired rows and files without a row.
 * @returns stops the timer, aborts the running job and waits for it
 */
export function startMaintenance(deps: Dependencies): () => Promise<void> {
  const stop = new AbortController();
  const runJobs = async () => {
    for (const job of jobs) {
      try {
        await job(deps, stop.signal);
      } catch (error) {
        deps.logger.warn({ job: job.name, err: describeError(error) }, 'maintenance job failed');
      }
    }
  };
  let running = runJobs();
  const timer = setInterval(() => {
    running = runJobs();
  }, intervalMs).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}
