import type { ApplicationStatus, DurationUnit, Financing } from '../status';

/** Labels (screens.md section 2, Internship Applications). */
export const applicationStatusWords: Record<ApplicationStatus, string> = {
  submitted: 'Submitted',
  viewed: 'Viewed',
  hired: 'Hired',
};

/** "12 weeks", "3 months", "1 week" (rule 14). */
export function durationText(duration: number, unit: DurationUnit): string {
  if (unit === 'weeks') return `${duration} ${duration === 1 ? 'week' : 'weeks'}`;
  return `${duration} ${duration === 1 ? 'month' : 'months'}`;
}

/** How lists show it. */
export const financingText = (financing: Financing): string => (financing === 'paid' ? 'PAID' : 'UNPAID');
