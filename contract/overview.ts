import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { applicantGroups, grades, internshipStatuses } from './status';
import { RegisterMatch, Student, User } from './accounts';
import { wholeNumber } from './fields';
import { limits } from './limits';
import { validation } from './messages/account';
import { answers } from './messages/server-answers';

export const WaitingApplicant = v.object({
  id,
  internship_id: id,
  internship_title: v.string(),
  full_name: v.string(),
  grade: v.nullable(v.picklist(grades)),
  school_name: v.nullable(v.string()),
  since: time,
  /** Of who waits longest, when it was checked; its link expires (rule document-3). */
  resume: v.optional(v.object({ link: v.string(), size: count })),
});
export type WaitingApplicant = v.InferOutput<typeof WaitingApplicant>;

export const OverviewInternship = v.object({
  id,
  title: v.string(),
  status: v.picklist(internshipStatuses),
  last_date_to_apply: day,
  submitted: count,
  viewed: count,
  hired: count,
  waiting: count,
  answered: count,
});
export type OverviewInternship = v.InferOutput<typeof OverviewInternship>;

const overviewTasks = ['few_applicants', 'not_published', 'answers_owed'] as const;
export const OverviewTask = v.object({
  task: v.picklist(overviewTasks),
  id,
  title: v.string(),
  last_date_to_apply: day,
  /** Applicants; for `answers_owed` the unanswered. */
  count,
});
export type OverviewTask = v.InferOutput<typeof OverviewTask>;

export const overviewLimits = { people: 5, internships: 8, tasks: 3, days: 6, fewApplicants: 3 } as const;

export const BusinessOverview = v.object({
  status: v.literal(200),
  counts: v.object({ internships: count, open: count, applications: count, waiting: count }),
  waiting: v.array(WaitingApplicant),
  internships: v.array(OverviewInternship),
  to_do: v.array(OverviewTask),
});
export type BusinessOverview = v.InferOutput<typeof BusinessOverview>;

export const WaitingPerson = v.object({
  id,
  role: v.picklist(['student', 'business']),
  name: v.string(),
  city: v.nullable(v.string()),
  since: time,
  match: v.nullable(RegisterMatch),
});
export type WaitingPerson = v.InferOutput<typeof WaitingPerson>;

const CountedBusiness = v.object({ id, name: v.string(), applications: count });
const ShownInternship = v.object({ id, title: v.string(), last_date_to_apply: day });
const Internships = v.object({ total: count, rows: v.array(ShownInternship) });

/** All counts are exact (rule admin-5). */
export const AdminOverview = v.object({
  waiting: v.object({
    rows: v.array(WaitingPerson),
    students: count,
    businesses: count,
    /** Matches among the `limits.approveMatches.most` longest waiting students. */
    matches: count,
    /** Changed profiles (rule account-8). */
    changes: count,
    /** Reported internships (rule internship-10). */
    reported: count,
  }),
  totals: v.object({ students: count, businesses: count, internships: count, applications: count }),
  /** Students, each counted once in every step. */
  funnel: v.object({ signed_up: count, approved: count, applied: count, viewed: count, hired: count }),
  /** Weeks from Monday in Port Moresby, oldest first, including this one; `hired` are its students hired since. */
  weeks: v.array(v.object({ from: day, students: count, businesses: count, hired: count })),
  /** Most frequent homes, in any letter case, with hired students; the total is in `totals`. */
  places: v.array(v.object({ name: v.string(), students: count, hired: count })),
  businesses: v.array(v.object({ ...CountedBusiness.entries, hired: count })),
  /** Applications not opened or answered for `limits.overview.unansweredDays`. */
  unanswered: v.object({ total: count, businesses: v.array(CountedBusiness) }),
  /** Public internships with a last day within `limits.overview.closingDays`, first to close first. */
  closing: Internships,
  without_applicants: Internships,
});
export type AdminOverview = v.InferOutput<typeof AdminOverview>;

export const RegisterLine = v.object({
  full_name: v.string(),
  date_of_birth: day,
  email: v.nullable(v.string()),
  mobile_number: v.nullable(v.string()),
  city: v.nullable(v.string()),
  cohort: v.nullable(v.string()),
  gender: v.nullable(v.string()),
  school_year: v.nullable(v.string()),
  guardian: v.nullable(v.string()),
});
export type RegisterLine = v.InferOutput<typeof RegisterLine>;

/** How far an application is, for who helps its student (rule admin-11): nothing of what is in it. */
export const SentState = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  group: v.picklist(applicantGroups),
  held: v.boolean(),
  sent_at: time,
});
export type SentState = v.InferOutput<typeof SentState>;

/** The person, and the nearest register line (rule admin-4). */
export const RegistrationAnswer = v.object({
  user: v.object({ ...User.entries, register_match: Student.entries.register_match }),
  /** Null for a business, without a register, and without a shared name, e-mail or mobile number. */
  register_line: v.nullable(v.object({ ...RegisterLine.entries, id })),
  /** Of a student, the newest first. */
  applications: v.array(SentState),
});
export type RegistrationAnswer = v.InferOutput<typeof RegistrationAnswer>;

export const ApproveMatches = v.object({
  ids: v.pipe(
    v.array(id, validation.personRequired),
    v.minLength(1, validation.personRequired),
    v.maxLength(limits.approveMatches.most, answers.validation.tooManyPeople),
  ),
});

/** Rule admin-12. */
export const YearExportQuery = v.object({
  year: v.pipe(
    wholeNumber(answers.validation.yearInvalid),
    v.minValue(limits.exportYear.min, answers.validation.yearInvalid),
    v.maxValue(limits.exportYear.max, answers.validation.yearInvalid),
  ),
});

const notApprovedReasons = ['approved', 'rejected', 'differs', 'unknown'] as const;
export type NotApprovedReason = (typeof notApprovedReasons)[number];

export const ApproveMatchesAnswer = v.object({
  message: v.string(),
  approved: v.array(v.object({ id, name: v.string() })),
  not_approved: v.array(
    v.object({ id, name: v.nullable(v.string()), reason: v.picklist(notApprovedReasons) }),
  ),
});
export type ApproveMatchesAnswer = v.InferOutput<typeof ApproveMatchesAnswer>;
