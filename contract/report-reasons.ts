import type { Words } from './languages';
/** Reasons of a report (rule internship-10), with their labels. */
export const reportReasonWords = {
  money: 'Asks for money',
  not_real: 'Not a real job',
  offensive: 'Wrong or offensive text',
  other: 'Something else',
} as const satisfies Record<string, Words>;
export type ReportReason = keyof typeof reportReasonWords;
export const reportReasons = Object.keys(reportReasonWords) as [ReportReason, ...ReportReason[]];
