import { portMoresbyDate, startOfDay } from '#contract/dates';
import { limits, durations } from '#contract/limits';
import type { Dependencies } from '../../dependencies';
import type { MailTo } from '../../outgoing/mail/kinds';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import * as retention from './retention.repository';

type Deps = Pick<Dependencies, 'database' | 'clock' | 'files' | 'logger'>;

const { months } = limits.documents;

/** `YYYY-MM-DD`, also back; the 31st of a short month is the 1st of the next. */
function plusMonths(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 10);
}

/** The latest closing day whose documents are kept at most until this day, `YYYY-MM-DD`. */
function closedUntil(keptUntil: string): string {
  let day = plusMonths(keptUntil, -months);
  // A year before 29 February is 1 March, whose year ends on 1 March.
  while (plusMonths(day, months) > keptUntil) day = portMoresbyDate(startOfDay(day) - 1);
  return day;
}

/** From when announced documents are deleted (rule document-7), `YYYY-MM-DD` in Port Moresby. */
export function documentsEnd(lastDateToApply: string, toldAt: Date): string {
  const told = portMoresbyDate(toldAt.getTime() + durations.deletionNotice);
  const kept = plusMonths(lastDateToApply, months);
  return told > kept ? told : kept;
}

async function tell({ database, clock }: Deps): Promise<number> {
  const now = new Date(clock.now());
  const until = closedUntil(portMoresbyDate(now.getTime() + durations.deletionNotice));
  return database.transaction(async (tx) => {
    const found = await retention.lockUnnotified(tx, until);
    const mails = found.map(({ id, title, lastDateToApply, name, email }): MailTo => {
      const on = documentsEnd(lastDateToApply, now);
      const data = { name, internshipTitle: title, applicationId: id, on };
      return { kind: 'documents_deleted_soon', to: email, data };
    });
    await enqueueMail(tx, now, ...mails);
    if (found.length > 0)
      await retention.markNotified(
        tx,
        found.map(({ id }) => id),
        now,
      );
    return found.length;
  });
}

/** Rows before bytes: bytes left by a kill have no row (ADR 10). */
async function remove({ database, clock, files }: Deps): Promise<number> {
  const now = new Date(clock.now());
  const until = closedUntil(portMoresbyDate(now.getTime()));
  const found = await database.transaction(async (tx) => {
    const expired = await retention.lockExpired(
      tx,
      until,
      new Date(now.getTime() - durations.deletionNotice),
    );
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

/** 12 months after closing, announced 30 days before (rule document-7); safe when killed. */
export async function deleteOldDocuments(deps: Deps, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await tell(deps)) > 0);
  let removed = 0;
  for (let some = 1; some > 0 && signal?.aborted !== true; removed += some) some = await remove(deps);
  if (removed > 0) deps.logger.info({ applications: removed }, 'old documents deleted');
}
