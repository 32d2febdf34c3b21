import * as v from 'valibot';
import { count, id, time } from './answers';
import { choice, moment, optionalLines, requiredLines } from './fields';
import { reportLimits, limits } from './limits';
import { report as text } from './messages/internships';
import { reported } from './messages/admin';
import { reportReasons } from './report-reasons';

/** PUT /internship/{id}/report */
export const Report = v.object({
  reason: choice(reportReasons, text.reasonRequired),
  note: v.optional(optionalLines(reportLimits.note, 'What is wrong'), ''),
});

/** POST /admin/reported_internships/{id}/clear: the reports until this time are closed, as the admin has read them. */
export const ClearReports = v.object({ seen_until: moment(reported.seenUntil) });

/** POST /admin/reported_internships/{id}/take_down */
export const TakeDown = v.object({
  seen_until: moment(reported.seenUntil),
  reason: requiredLines(reported.reasonRequired, limits.statusReason.max, 'Reason'),
});

/** An internship that waits for an admin, or that one has taken down; who reported is for admins only. */
export const ReportedInternship = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  /** What its business reads; null unless an admin has taken it down. */
  taken_down_reason: v.nullable(v.string()),
  reports: v.array(
    v.object({
      /** Nameless while their account is being deleted (rule 70). */
      student: v.object({ id, full_name: v.nullable(v.string()), email: v.nullable(v.string()) }),
      reason: v.picklist(reportReasons),
      note: v.string(),
      reported_at: time,
      /** An admin has decided on it. */
      is_closed: v.boolean(),
    }),
  ),
});
export type ReportedInternship = v.InferOutput<typeof ReportedInternship>;

/** GET /admin/reported_internships, 200: who waits longest first, then what was taken down; `total` counts who waits. */
export const ReportedInternshipsAnswer = v.object({
  internships: v.array(ReportedInternship),
  total: count,
  /** When they were read: a decision closes the reports until then. */
  as_of: time,
});
export type ReportedInternshipsAnswer = v.InferOutput<typeof ReportedInternshipsAnswer>;
