import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { grades, internshipStatuses } from './status';

/** Somebody who waits: an application that is submitted and has no answer. */
export const WaitingApplicant = v.object({
  /** Of the application. */
  id,
  internship_id: id,
  internship_title: v.string(),
  full_name: v.string(),
  /** The highest level, with its school; null without one. */
  grade: v.nullable(v.picklist(grades)),
  school_name: v.nullable(v.string()),
  /** Since when the business can read it. */
  since: time,
});
export type WaitingApplicant = v.InferOutput<typeof WaitingApplicant>;

/** An own internship with its applications by status. */
export const OverviewInternship = v.object({
  id,
  title: v.string(),
  status: v.picklist(internshipStatuses),
  last_date_to_apply: day,
  submitted: count,
  viewed: count,
  hired: count,
  /** Submitted, and without an answer. */
  waiting: count,
  /** With the answer "Not this time". An older server sends none. */
  answered: v.optional(count),
});
export type OverviewInternship = v.InferOutput<typeof OverviewInternship>;

/** What a business can do about an internship: it closes soon with few applicants, is not published, or is closed and owes answers. */
export const overviewTasks = ['few_applicants', 'not_published', 'answers_owed'] as const;
export const OverviewTask = v.object({
  task: v.picklist(overviewTasks),
  id,
  title: v.string(),
  last_date_to_apply: day,
  /** Applicants; of `answers_owed` those without an answer. */
  count,
});
export type OverviewTask = v.InferOutput<typeof OverviewTask>;

/** The lengths of its lists, and when an internship counts as one that closes soon with few applicants. */
export const overviewLimits = { people: 5, internships: 8, tasks: 3, days: 6, fewApplicants: 3 } as const;

/** GET /business/overview */
export const BusinessOverview = v.object({
  status: v.literal(200),
  /** Own internships in every status, those that students find, and the applications to them. */
  counts: v.object({ internships: count, open: count, applications: count, waiting: count }),
  /** Who waits longest first. */
  waiting: v.array(WaitingApplicant),
  /** Open ones, next to close first, then others. Archived ones are not among them. */
  internships: v.array(OverviewInternship),
  to_do: v.array(OverviewTask),
});
export type BusinessOverview = v.InferOutput<typeof BusinessOverview>;
