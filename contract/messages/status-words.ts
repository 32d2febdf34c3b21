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

/** What people choose of, where it is not shown as it is stored. */
const optionWords: Readonly<Record<string, string>> = {
  paid: 'Paid',
  unpaid: 'Unpaid',
  weeks: 'Weeks',
  months: 'Months',
  'Full Time': 'Full Time',
  'Part Time': 'Part Time',
  Remote: 'Remote',
  Freelance: 'Freelance',
  Other: 'Other',
};

/** A value as people choose and read it: a place of its own is shown as it is. */
export const optionText = (value: string): string => optionWords[value] ?? value;
export const optionOf = (value: string) => ({ value, label: optionText(value) });
