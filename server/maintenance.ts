import { HOUR } from '#contract/dates';
import type { Dependencies } from './dependencies';
import { deleteExpiredActions } from './audit/audit.repository';
import { describeError } from './core/errors';
import { deleteDoneOutgoing } from './outgoing/worker';
import { deleteExpiredEmailChanges } from './modules/accounts/emails.usecases';
import { deleteExpiredCodes } from './modules/accounts/sms-codes.usecases';
import { deleteExpiredResetLinks } from './modules/accounts/passwords.usecases';
import { deleteOrphanFiles } from './modules/files/files.usecases';
import { deleteExpiredTombstones } from './modules/internships/manage.usecases';
import { deleteExpiredNews, notifyClosingSoon } from './modules/news/news.usecases';
import { mailWeekly, notifyByNews } from './modules/job-alerts/notify-of-new.usecases';
import { remindBusinesses, notifyStudents } from './modules/reminders/reminders.usecases';
import { eraseDueAccounts } from './modules/my-data/erase.usecases';
import { deleteExpiredClaims } from './modules/participants/claims.usecases';
import { deleteOldDocuments } from './modules/my-data/retention.usecases';
import { deleteExpiredUploads } from './modules/uploads/uploads.usecases';
import { deleteExpiredRateLimits } from './rate-limits/rate-limits.usecases';
import { deleteExpiredSessions } from './sessions/sessions.usecases';

const reclaimSpace = async (deps: Dependencies) => deps.reclaimSpace?.();

type Job = (deps: Dependencies, signal: AbortSignal) => Promise<unknown>;

/** One after the other; a failed job does not stop the next. */
const dailyJobs: readonly Job[] = [
  remindBusinesses,
  notifyStudents,
  notifyClosingSoon,
  deleteExpiredSessions,
  deleteExpiredResetLinks,
  deleteExpiredCodes,
  deleteExpiredClaims,
  deleteExpiredEmailChanges,
  deleteExpiredRateLimits,
  deleteDoneOutgoing,
  deleteExpiredNews,
  deleteExpiredTombstones,
  deleteExpiredUploads,
  deleteOrphanFiles,
  deleteExpiredActions,
  reclaimSpace,
];

/** Promised for a day or an hour. */
const hourlyJobs: readonly Job[] = [eraseDueAccounts, deleteOldDocuments, notifyByNews, mailWeekly];

/** Scheduled background jobs, at start, hourly and daily (rules remind-1, notify-1, notify-6); the result aborts and awaits them. */
export function startMaintenance(deps: Dependencies): () => Promise<void> {
  const stop = new AbortController();
  const runJobs = async (jobs: readonly Job[]) => {
    for (const job of jobs) {
      try {
        await job(deps, stop.signal);
      } catch (error) {
        deps.logger.warn({ job: job.name, err: describeError(error) }, 'maintenance job failed');
      }
    }
  };
  let running = runJobs([...hourlyJobs, ...dailyJobs]);
  let hours = 0;
  const timer = setInterval(() => {
    hours += 1;
    // After a run that took longer than an hour.
    running = running.then(() => runJobs(hours % 24 === 0 ? [...hourlyJobs, ...dailyJobs] : hourlyJobs));
  }, HOUR).unref();
  return async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  };
}
