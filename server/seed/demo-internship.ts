import type { defaultCategories } from '#contract/categories';
import type { DurationUnit, Financing, InternshipStatus, InternshipType } from '#contract/status';

export interface DemoInternship {
  key: string;
  business: string;
  category: (typeof defaultCategories)[number];
  title: string;
  location: string;
  financing: Financing;
  type: InternshipType | null;
  duration: [number, DurationUnit];
  skills: string[];
  /** Days before and after today, so that the demo always looks alive. */
  postedDaysAgo: number;
  closesInDays: number;
  status: InternshipStatus;
  description: string;
}
