import { portMoresbyDate, startOfDay } from '#contract/dates';
import { fallbacks } from '#contract/messages/site';
import type { Database } from '../../db/database';
import type { DataDeps } from '../../dependencies';
import { notify } from '../../outgoing/notify';
import { lockUser, type UserRow } from '../accounts/accounts.repository';
import * as reminders from './reminders.repository';

/** A transaction per person, account locked: a second server waits, then finds it done or, after a kill, not. */
async function forEach(
  database: Database,
  ids: readonly number[],
  signal: AbortSignal,
  work: (tx: Database, user: UserRow) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    if (signal.aborted) return;
    await database.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (user?.status === 'approved') await work(tx, user);
    });
  }
}

/** At most daily, and once for each application and kind (rule remind-1). */
export async function remindBusinesses({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const today = startOfDay(portMoresbyDate(now));
  const ids = await reminders.listBusinessesToRemind(database, now);
  await forEach(database, ids, signal, async (tx, business) => {
    if (await reminders.wasRemindedSince(tx, business.id, today)) return;
    const awaited = await reminders.recordBusinessReminders(tx, business.id, now);
    if (awaited.length === 0) return;
    await notify(tx, new Date(now), business, 'answers_awaited', { internships: awaited });
  });
}

/** Once for each application (rule remind-2). */
export async function notifyStudents({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const ids = await reminders.listStudentsToNotify(database, now);
  await forEach(database, ids, signal, async (tx, student) => {
    const unlikely = await reminders.recordStudentNotified(tx, student.id, now);
    if (unlikely.length === 0) return;
    const applications = unlikely.map((one) => ({
      ...one,
      companyName: one.companyName || fallbacks.companyName,
    }));
    await notify(tx, new Date(now), student, 'answer_unlikely', { applications });
  });
}
