import * as v from 'valibot';
import type { Words } from './languages';
import { count, id, time } from './answers';
import { choice, moment, optionalLines, requiredLines } from './fields';
import { reportLimits, limits } from './limits';
import { report as text } from './messages/internships';
import { reported } from './messages/admin';

/** Reasons of a report (rule internship-10), with their labels. */
export const reportReasonWords = {
  money: 'Asks for money',
  not_real: 'Not a real job',
  offensive: 'Wrong or offensive text',
  other: 'Something else',
} as const satisfies Record<string, Words>;
export type ReportReason = keyof typeof reportReasonWords;
export const reportReasons = Object.keys(reportReasonWords) as [ReportReason, ...ReportReason[]];

/** PUT /internship/{id}/report */
export const Report = v.object({
  reason: choice(reportReasons, text.reasonRequired),
  note: v.optional(optionalLines(reportLimits.note, 'What is wrong' satisfies Words), ''),
});

/** POST /admin/reported_internships/{id}/clear: closes the reports read until this time. */
export const ClearReports = v.object({ seen_until: moment(reported.seenUntil) });

/** POST /admin/reported_internships/{id}/take_down */
export const TakeDown = v.object({
  seen_until: moment(reported.seenUntil),
  reason: requiredLines(reported.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});

/** A reported or taken down internship; reporters are for admins only. */
export const ReportedInternship = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  /** Shown to its business; null unless taken down. */
  taken_down_reason: v.nullable(v.string()),
  reports: v.array(
    v.object({
      /** Without a name while the account is being deleted (rule data-1). */
      student: v.object({ id, full_name: v.nullable(v.string()), email: v.nullable(v.string()) }),
      reason: v.picklist(reportReasons),
      note: v.string(),
      reported_at: time,
      /** Decided by an admin. */
      is_closed: v.boolean(),
    }),
  ),
});
export type ReportedInternship = v.InferOutput<typeof ReportedInternship>;

/** GET /admin/reported_internships, 200: longest waiting first, then taken down; `total` counts waiting. */
export const ReportedInternshipsAnswer = v.object({
  internships: v.array(ReportedInternship),
  total: count,
  /** Read time: a decision closes reports until then. */
  as_of: time,
});
export type ReportedInternshipsAnswer = v.InferOutput<typeof ReportedInternshipsAnswer>;
