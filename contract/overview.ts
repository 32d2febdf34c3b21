import * as v from 'valibot';
import { count, day, id, time } from './answers';
import { grades, internshipStatuses } from './status';

/** A submitted, unanswered application. */
export const WaitingApplicant = v.object({
  id,
  internship_id: id,
  internship_title: v.string(),
  full_name: v.string(),
  /** The highest level with its school. */
  grade: v.nullable(v.picklist(grades)),
  school_name: v.nullable(v.string()),
  /** When it became visible to the business. */
  since: time,
});
export type WaitingApplicant = v.InferOutput<typeof WaitingApplicant>;

/** An own internship with applications by status. */
export const OverviewInternship = v.object({
  id,
  title: v.string(),
  status: v.picklist(internshipStatuses),
  last_date_to_apply: day,
  submitted: count,
  viewed: count,
  hired: count,
  /** Submitted and unanswered. */
  waiting: count,
  /** With the answer "Not this time". */
  answered: count,
});
export type OverviewInternship = v.InferOutput<typeof OverviewInternship>;

/** Tasks: closing soon with few applicants, unpublished, or closed with answers owed. */
export const overviewTasks = ['few_applicants', 'not_published', 'answers_owed'] as const;
export const OverviewTask = v.object({
  task: v.picklist(overviewTasks),
  id,
  title: v.string(),
  last_date_to_apply: day,
  /** Applicants; for `answers_owed` the unanswered. */
  count,
});
export type OverviewTask = v.InferOutput<typeof OverviewTask>;

/** List lengths, and when an internship closes soon with few applicants. */
export const overviewLimits = { people: 5, internships: 8, tasks: 3, days: 6, fewApplicants: 3 } as const;

/** GET /business/overview */
export const BusinessOverview = v.object({
  status: v.literal(200),
  /** Own internships, open ones, and applications to them. */
  counts: v.object({ internships: count, open: count, applications: count, waiting: count }),
  /** Longest first. */
  waiting: v.array(WaitingApplicant),
  /** Open ones first, next to close first; no archived ones. */
  internships: v.array(OverviewInternship),
  to_do: v.array(OverviewTask),
});
export type BusinessOverview = v.InferOutput<typeof BusinessOverview>;
