import type { Application, GivenAnswer, Opening, StatusChange } from '#contract/applications';
import { closesAt } from '#contract/dates';
import { fallbacks } from '#contract/messages/site';
import type { OpenedThing, Role } from '#contract/status';
import { guardianView } from '../accounts/users.views';
import { logoUrl } from '../files/links';
import { documentsEnd } from '../my-data/retention.usecases';
import { reminderTimes } from '../reminders/reminders.repository';
import type { CurrentAnswerRow } from './business-view.repository';
import type { ApplicationRecord } from './applications.repository';

/** Not shown to the business yet, or no more (rule account-1). */
export const isHeld = ({ application, student }: ApplicationRecord): boolean =>
  application.releasedAt === null || student.status !== 'approved';

/** `link` signs a link to a stored file (rule document-3). */
export function toApplication(
  record: ApplicationRecord,
  link: (fileId: string | null) => string | null,
  invitedAt: Date | undefined,
): Application {
  const { application, internship, company, student } = record;
  return {
    id: application.id,
    status: application.status,
    level_achieved: JSON.stringify(application.levels),
    levels: application.levels,
    resume: link(application.resumeFileId),
    cover_letter: link(application.coverLetterFileId),
    created_at: application.createdAt.toISOString(),
    queued_at: application.queuedAt?.toISOString() ?? null,
    sent_late_hours: application.sentLateHours,
    held: isHeld(record),
    handed_in_by: record.staff?.fullName ?? null,
    ...(application.withdrawnAt && { withdrawn_at: application.withdrawnAt.toISOString() }),
    answer: record.answer && { at: record.answer.at.toISOString(), note: record.answer.note },
    ...(invitedAt && { invited_at: invitedAt.toISOString() }),
    company: {
      company_name: company.name || fallbacks.companyName,
      image_url: logoUrl(company.logoFileId),
    },
    internship: {
      id: internship.id,
      title: internship.title,
      created_at: internship.createdAt.toISOString(),
      removed: internship.removedAt !== null,
    },
    user: {
      full_name: student.fullName,
      email: student.email ?? '',
      mobile_number: student.mobileNumber,
      city: student.city,
      ...(application.status === 'hired' && guardianView(student)),
    },
  };
}

interface Doer {
  role: Role;
  fullName: string;
  companyName: string | null;
}

const shownName = ({ role, companyName, fullName }: Doer) =>
  role === 'business' ? companyName || fallbacks.companyName : fullName;

export const toStatusChange = (
  change: Doer & { status: StatusChange['status']; at: Date },
): StatusChange => ({
  status: change.status,
  at: change.at.toISOString(),
  by: shownName(change),
});

export const toOpening = ({ what, at, ...doer }: Doer & { what: OpenedThing; at: Date }): Opening => ({
  what,
  at: at.toISOString(),
  by: shownName(doer),
});

/** Without the sentence of a withdrawn one: it may have been meant for another. */
export const toGivenAnswer = (given: Doer & CurrentAnswerRow & { endedAt: Date | null }): GivenAnswer => ({
  at: given.at.toISOString(),
  by: shownName(given),
  note: given.endedAt ? null : given.note,
  ended_at: given.endedAt?.toISOString() ?? null,
});

/** A withdrawn application as its business sees it: the name and the history (rule apply-7). */
export const toWithdrawn = (shown: Application): Application => ({
  ...shown,
  level_achieved: '[]',
  levels: [],
  resume: null,
  cover_letter: null,
  user: { full_name: shown.user.full_name, email: '', mobile_number: null },
});

interface OwnFacts {
  changed: Map<number, Date>;
  reminders: Map<number, Date[]>;
  now: number;
}

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
