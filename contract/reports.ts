import * as v from 'valibot';
import type { Words } from './languages';
import { count, id, time } from './answers';
import { choice, moment, optionalLines, requiredLines } from './fields';
import { reportLimits, limits } from './limits';
import { report as text } from './messages/internships';
import { reported } from './messages/admin';

/** Rule internship-10. */
export const reportReasonWords = {
  money: 'Asks for money',
  not_real: 'Not a real job',
  offensive: 'Wrong or offensive text',
  other: 'Something else',
} as const satisfies Record<string, Words>;
export type ReportReason = keyof typeof reportReasonWords;
export const reportReasons = Object.keys(reportReasonWords) as [ReportReason, ...ReportReason[]];

export const Report = v.object({
  reason: choice(reportReasons, text.reasonRequired),
  note: v.optional(optionalLines(reportLimits.note, 'What is wrong' satisfies Words), ''),
});

/** Closes the reports read until this time. */
export const ClearReports = v.object({ seen_until: moment(reported.seenUntil) });

export const TakeDown = v.object({
  seen_until: moment(reported.seenUntil),
  reason: requiredLines(reported.reasonRequired, limits.statusReason.max, 'Reason' satisfies Words),
});

/** Reporters are for admins only. */
export const ReportedInternship = v.object({
  id,
  title: v.string(),
  company_name: v.string(),
  taken_down_reason: v.nullable(v.string()),
  reports: v.array(
    v.object({
      /** Without a name while the account is being deleted (rule data-1). */
      student: v.object({ id, full_name: v.nullable(v.string()), email: v.nullable(v.string()) }),
      reason: v.picklist(reportReasons),
      note: v.string(),
      reported_at: time,
      is_closed: v.boolean(),
    }),
  ),
});
export type ReportedInternship = v.InferOutput<typeof ReportedInternship>;

/** Longest waiting first, then taken down; `total` counts waiting. */
export const ReportedInternshipsAnswer = v.object({
  internships: v.array(ReportedInternship),
  total: count,
  as_of: time,
});
export type ReportedInternshipsAnswer = v.InferOutput<typeof ReportedInternshipsAnswer>;
