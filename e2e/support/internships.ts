import { portMoresbyDate } from '#contract/closing';

const DAY = 86_400_000;

/** The date in so many days, as YYYY-MM-DD. */
export const inDays = (days: number): string => portMoresbyDate(Date.now() + days * DAY);

/** What a business fills the internship form with. */
export const storeAssistant = {
  title: 'Store Room Assistant',
  category: 'Retail & Sales',
  location: 'Lae',
  financing: 'Paid',
  duration: '10',
  lastDate: inDays(45),
  skills: 'Counting, Lifting with care, Tok Pisin',
  description: 'You count what comes in and what goes out, and learn to order in time.',
};
