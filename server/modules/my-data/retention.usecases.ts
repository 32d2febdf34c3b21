import { portMoresbyDate, startOfDay } from '#contract/closing';
import { limits, windows } from '#contract/limits';
import type { Dependencies } from '../../dependencies';
import type { NewMail } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import * as retention from './retention.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'files' | 'logger'>;

const { months } = limits.documents;

/** A day (`YYYY-MM-DD`) so many months later or, below 0, earlier; the 31st of a short month is the 1st of the next. */
function plusMonths(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 10);
}

/** The last day to apply of documents that are kept until this day at most; both are days, `YYYY-MM-DD`. */
export function closedUntil(keptUntil: string): string {
  let day = plusMonths(keptUntil, -months);
  // A year before 29 February is 1 March, whose year ends on 1 March.
  while (plusMonths(day, months) > keptUntil) day = portMoresbyDate(startOfDay(day) - 1);
  return day;
}

/**
 * When documents of an application are deleted, once its student was told (rule 71).
 * @returns a day in Port Moresby, `YYYY-MM-DD`
 */
export function documentsEnd(lastDateToApply: string, toldAt: Date): string {
  const told = portMoresbyDate(toldAt.getTime() + windows.deletionTold);
  const kept = plusMonths(lastDateToApply, months);
  return told > kept ? told : kept;
}

/** Mails the students whose documents will be deleted, once for each application. @returns how many were told */
async function tell({ database, clock }: Deps): Promise<number> {
  const now = new Date(clock.now());
  const until = closedUntil(portMoresbyDate(now.getTime() + windows.deletionTold));
  return database.transaction(async (tx) => {
    const found = await retention.lockUntold(tx, until);
    const mails = found.map(({ id, title, lastDateToApply, name, email }): NewMail => {
      const on = documentsEnd(lastDateToApply, now);
      const data = { name, internshipTitle: title, applicationId: id, on };
      return { kind: 'documents_deleted_soon', to: email, data };
    });
    await enqueueMail(tx, now, ...mails);
    if (found.length > 0)
      await retention.markTold(
        tx,
        found.map(({ id }) => id),
        now,
      );
    return found.length;
  });
}

/** Deletes rows before bytes: bytes that a kill leaves have no row (ADR 10). @returns of how many applications */
async function remove({ database, clock, files }: Deps): Promise<number> {
  const now = new Date(clock.now());
  const until = closedUntil(portMoresbyDate(now.getTime()));
  const found = await database.transaction(async (tx) => {
    const expired = await retention.lockExpired(tx, until, new Date(now.getTime() - windows.deletionTold));
    const ids = expired.map(({ id }) => id);
    const fileIds = expired
      .flatMap(({ files: { resume, cover_letter } }) => [resume, cover_letter])
      .filter((id) => id !== null);
    if (ids.length > 0) await retention.deleteDocuments(tx, ids, fileIds, now);
    return { ids, fileIds };
  });
  for (const id of found.fileIds) await files.remove(id);
  return found.ids.length;
}

/**
 * Deletes the documents of applications 12 months after their internship closed, and tells the students 30 days before (rule
 * 71). Several servers may run it at once, and it can be killed at any time.
 */
export async function deleteOldDocuments(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await tell(deps)) > 0);
  let removed = 0;
  for (let some = 1; some > 0 && signal?.aborted !== true; removed += some) some = await remove(deps);
  if (removed > 0) deps.logger.info({ applications: removed }, 'old documents deleted');
}
