import { fallbacks } from '#contract/messages/missing';
import { windows } from '#contract/limits';
import type { ApplicationStatus } from '#contract/status';
import type { Database } from '../../db/database';
import type { ApplicationNews } from '../../mail/kinds';
import { enqueueLatestNews } from '../../mail/mails.repository';
import type { StandingRow } from './answers.repository';
import type { ApplicationRecord } from './applications.repository';

/** A change of an application's status, its answer, or both. */
interface Change {
  status: ApplicationStatus;
  isStatusNew: boolean;
  /** The answer that stood before and after; the same object when it did not change. */
  before: StandingRow | null;
  after: StandingRow | null;
}

/** What the mail says about the answer. @param told whether the student has been told of one that stands or stood */
function answerNews({ status, before, after }: Change, waiting: ApplicationNews | null, told: boolean) {
  if (!after) return told && status !== 'hired' ? 'taken_back' : undefined;
  const isNew = !told || after !== before || waiting?.answer === 'not_this_time';
  return isNew ? 'not_this_time' : undefined;
}

/**
 * Queues the mail about a change for ten minutes later, or adds the change to the mail that waits already: the student gets
 * one mail with the last of it, and none when nothing is left to tell (rules 26, 42; ADR 16). Call it with the application locked.
 */
export function enqueueChange(tx: Database, at: Date, record: ApplicationRecord, change: Change) {
  const { application, internship, company, student } = record;
  const due = new Date(at.getTime() + windows.statusMail);
  const about = { to: student.email, applicationId: application.id };
  return enqueueLatestNews(tx, at, due, about, (waiting) => {
    const isStatusNew = change.isStatusNew || (waiting !== null && !waiting.isStatusOld);
    const told = waiting ? waiting.answerTold === true : change.before !== null;
    const answer = answerNews(change, waiting, told);
    if (!isStatusNew && !answer) return null;
    return {
      name: student.fullName,
      internshipTitle: internship.title,
      companyName: company.name || fallbacks.companyName,
      applicationId: application.id,
      status: change.status,
      ...(!isStatusNew && { isStatusOld: true }),
      ...(told && { answerTold: true }),
      ...(answer && { answer }),
      ...(answer === 'not_this_time' && { note: change.after?.note ?? null }),
    };
  });
}
