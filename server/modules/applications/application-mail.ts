import { fallbacks } from '#contract/messages/site';
import type { ApplicationStatus } from '#contract/status';
import type { Database } from '../../db/database';
import type { ApplicationNews, MailTo } from '../../outgoing/mail/kinds';
import { replaceMail } from '../../outgoing/outgoing.repository';
import { aboutInternship, putApplicationNews } from '../news/news.repository';
import type { CurrentAnswerRow } from './business-view.repository';
import type { ApplicationRecord } from './applications.repository';

interface Change {
  /** The status before and after. */
  from: ApplicationStatus;
  status: ApplicationStatus;
  /** The current answer before and after; the same object when unchanged. */
  before: CurrentAnswerRow | null;
  after: CurrentAnswerRow | null;
}

interface Told {
  /** The status that the person was told of before. */
  statusTold: ApplicationStatus;
  answer: ApplicationNews['answer'];
  /** Came after news of an answer. */
  answerTold: boolean;
}

/** Report in place of `waiting`; null for nothing. */
function latestOf({ from, status, before, after }: Change, waiting: Told | null): Told | null {
  const statusTold = waiting ? waiting.statusTold : from;
  const answerTold = waiting ? waiting.answerTold : before !== null;
  const answer = (): ApplicationNews['answer'] => {
    if (!after) return answerTold && status !== 'hired' ? 'taken_back' : undefined;
    const isNew = !answerTold || after !== before || waiting?.answer === 'not_this_time';
    return isNew ? 'not_this_time' : undefined;
  };
  const latest = { statusTold, answerTold, answer: answer() };
  return statusTold !== status || latest.answer ? latest : null;
}

/** In place of the news of the last ten minutes; returns what is left to mail, and when. */
async function putNewsAbout(tx: Database, at: Date, record: ApplicationRecord, change: Change) {
  const { application, internship, company } = record;
  const about = { userId: application.studentId, applicationId: application.id };
  let latest = null as Told | null;
  const runAt = await putApplicationNews(tx, at, about, (replaced) => {
    latest = latestOf(
      change,
      replaced && {
        statusTold: replaced.statusTold,
        answer: replaced.kind === 'application_answer' ? replaced.data.answer : undefined,
        answerTold: replaced.answerTold,
      },
    );
    if (!latest) return null;
    const { answer, ...told } = latest;
    const { status } = change;
    const shown = aboutInternship(internship.title, company.name);
    const isSetBack = told.statusTold === 'hired';
    if (!answer)
      return {
        kind: 'application_status',
        data: { ...shown, status, ...(isSetBack && { set_back: true as const }) },
        ...told,
      };
    const isNew = status !== told.statusTold;
    return { kind: 'application_answer', data: { ...shown, status: isNew ? status : null, answer }, ...told };
  });
  return runAt && latest && { runAt, latest };
}

const mailAbout = (
  { application, internship, company, student }: ApplicationRecord,
  { status, after }: Change,
  { statusTold, answer }: Told,
): MailTo => ({
  kind: 'application_status_changed',
  to: student.email,
  data: {
    name: student.fullName,
    internshipTitle: internship.title,
    companyName: company.name || fallbacks.companyName,
    ...{ applicationId: application.id, status },
    ...(statusTold === status && { isStatusOld: true }),
    ...(statusTold === 'hired' && status !== 'hired' && { isSetBack: true }),
    ...(answer && { answer }),
    ...(answer === 'not_this_time' && { note: after?.note ?? null }),
  },
});

/** The last change of ten minutes (rules apply-4, apply-6, notify-2). Needs the locked application. */
export async function enqueueChange(
  tx: Database,
  at: Date,
  record: ApplicationRecord,
  change: Change,
): Promise<void> {
  const told = await putNewsAbout(tx, at, record, change);
  const mail = told && { mail: mailAbout(record, change, told.latest), runAt: told.runAt };
  await replaceMail(tx, at, `status of ${record.application.id}`, mail);
}

/** The part that every mail to the business about an application has. */
export const toBusiness = ({ application, internship, company, student }: ApplicationRecord) => ({
  to: company.email,
  data: {
    name: company.representativeName,
    applicantName: student.fullName,
    internshipTitle: internship.title,
    internshipId: internship.id,
    applicationId: application.id,
  },
});
