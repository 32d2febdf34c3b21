import { savedLimits, durations } from '#contract/limits';
import { fallbacks } from '#contract/messages/site';
import type { SavedChange, SavedInternship } from '#contract/saved-internships';
import type { Caller } from '../../core/caller';
import { isRowId } from '../../core/ids';
import type { DataDeps, Dependencies } from '../../dependencies';
import { lockOwnAccount } from '../accounts/account-status';
import * as repository from './saved-internships.repository';

export async function readSaved(
  { database }: Pick<DataDeps, 'database'>,
  { userId }: Caller,
): Promise<SavedInternship[]> {
  const rows = await repository.listSaved(database, userId);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    company_name: row.companyName || fallbacks.companyName,
    last_date_to_apply: row.lastDateToApply,
    is_there: row.isThere,
    changed_at: row.changedAt.toISOString(),
  }));
}

function lastPresses(changes: readonly SavedChange[], now: number): repository.SavedPress[] {
  const last = new Map<number, repository.SavedPress>();
  for (const { internship_id: id, saved, changed_at: time } of changes) {
    const press = {
      internshipId: id,
      isSaved: saved,
      changedAt: new Date(Math.min(Date.parse(time), now)),
    };
    const before = last.get(id);
    if (isRowId(id) && !(before && before.changedAt > press.changedAt)) last.set(id, press);
  }
  // In one order, so that two phones of a student never wait for each other.
  return [...last.values()].sort((a, b) => a.internshipId - b.internshipId);
}

/** The last press per internship counts (rule internship-9), the latest within the limit stay. Idempotent. */
export async function changeSaved(
  { database, clock }: Dependencies,
  student: Caller,
  changes: readonly SavedChange[],
): Promise<SavedInternship[]> {
  const now = clock.now();
  const presses = lastPresses(changes, now);
  return database.transaction(async (tx) => {
    await lockOwnAccount(tx, student);
    const published = await repository.findPublished(
      tx,
      presses.map(({ internshipId }) => internshipId),
    );
    const known = presses.filter(({ internshipId }) => published.has(internshipId));
    await repository.mergePresses(tx, student.userId, known);
    await repository.keepLatest(tx, student.userId, savedLimits.most);
    await repository.deleteTakenBack(tx, student.userId, new Date(now - durations.listMemory));
    return readSaved({ database: tx }, student);
  });
}
