import type { Application } from '#contract/applications';
import { applications } from '#contract/messages/applications';
import { withdrawn } from '#contract/messages/internships';
import { applicationStatuses, type ApplicationStatus } from '#contract/status';
import { progressWords } from '#contract/messages/progress';
import type { ProgressStep } from '../ui/progress-steps';

/** Without a status while it is not sent. */
type Standing = { status: ApplicationStatus | null } & Partial<Pick<Application, 'answer' | 'withdrawn_at'>>;

/** The way of an application: its status, and beside it the answer that ends it (rules apply-4, apply-6, apply-7). */
export function stepsOf({ status, answer, withdrawn_at }: Standing): ProgressStep[] {
  const reached = status === null ? -1 : applicationStatuses.indexOf(status);
  const end = withdrawn_at ? withdrawn : answer ? applications.notThisTime : null;
  const steps = applicationStatuses.map((step, index): ProgressStep => ({
    name: progressWords[step],
    state: index > reached ? 'next' : 'done',
  }));
  return end ? [...steps.slice(0, reached + 1), { name: end, state: 'ended' }] : steps;
}
