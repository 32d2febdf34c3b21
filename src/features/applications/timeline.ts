import type { StatusChange } from '#contract/applications';
import { applicationStatusWords } from '#contract/status';

/** One change of status in words (rule 26). `before` is the one that went before it, if any. */
export function changeInWords({ status, by }: StatusChange, before: StatusChange | undefined): string {
  if (!before) return 'You sent your application';
  if (status === 'viewed' && before.status === 'submitted') return `${by} opened your application`;
  return `${by} set the status to ${applicationStatusWords[status]}`;
}
