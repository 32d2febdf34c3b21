import type { Application } from '#contract/applications';
import { closesAt } from '#contract/dates';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import { documentsEnd } from '../my-data/retention.usecases';
import { reminderTimes } from '../reminders/reminders.repository';
import type { ApplicationRecord } from './applications.repository';
import { readSentDocuments } from './sent-documents';
import { listLatestChanges, listReminders } from './student-view.repository';

export async function readOwnFacts({ database, clock }: DataDeps, ids: readonly number[]) {
  return {
    changed: await listLatestChanges(database, ids),
    reminders: await listReminders(database, ids),
    now: clock.now(),
  };
}
type OwnFacts = Awaited<ReturnType<typeof readOwnFacts>>;

/** No answer long after the business could give one (rule remind-2). */
const isUnlikely = ({ application, internship }: ApplicationRecord, now: number) =>
  application.releasedAt !== null &&
  now - Math.max(closesAt(internship.lastDateToApply), application.releasedAt.getTime()) >=
    reminderTimes.unlikely;

/** With the business's number when hired (rule apply-4), and reminders while waiting (rule remind-1). */
export function toOwn(shown: Application, record: ApplicationRecord, facts: OwnFacts): Application {
  const { application, company, internship } = record;
  const isHired = application.status === 'hired';
  const isWaiting = !isHired && !shown.answer && !shown.held && application.withdrawnAt === null;
  const reminded = facts.reminders.get(application.id)?.at(-1);
  return {
    ...shown,
    status_at: facts.changed.get(application.id)?.toISOString(),
    ...(isWaiting && reminded && { reminded_at: reminded.toISOString() }),
    ...(isWaiting && isUnlikely(record, facts.now) && { answer_unlikely: true }),
    ...(application.deletionToldAt && {
      documents_end: documentsEnd(internship.lastDateToApply, application.deletionToldAt),
    }),
    company: { ...shown.company, ...(isHired && { phone: company.phone }) },
  };
}

export async function readOwnDetails({ database }: DataDeps, { userId }: Caller, id: number) {
  const documents = await readSentDocuments(database, userId);
  const reminders = (await listReminders(database, [id])).get(id) ?? [];
  return { documents: documents.get(id), reminders: reminders.map((at) => at.toISOString()) };
}
