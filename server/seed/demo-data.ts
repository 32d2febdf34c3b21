import * as v from 'valibot';
import { Level } from '#contract/applications';
import { defaultCategories } from '#contract/categories';
import {
  accountStatuses,
  applicationStatuses,
  durationUnits,
  financings,
  internshipStatuses,
  internshipTypes,
  type Role,
} from '#contract/status';
import applications from './demo-applications.json' with { type: 'json' };
import internships from './demo-internships.json' with { type: 'json' };
import people from './demo-people.json' with { type: 'json' };

/** Every demo account's password (rule 4). Never used in production: SEED=demo is refused there (rule 3). */
export const DEMO_PASSWORD = 'wokabaut';

/** The accounts to try the demo with (rule 4); `about` is printed by the startup banner. */
export const demoAccounts: readonly { email: string; role: Role; about: string }[] = [
  { email: 'student@demo.example', role: 'student', about: 'approved, has applied' },
  { email: 'pending@demo.example', role: 'student', about: 'waiting for approval' },
  { email: 'business@demo.example', role: 'business', about: 'approved, has applicants' },
  { email: 'newbusiness@demo.example', role: 'business', about: 'waiting for approval' },
  { email: 'admin@demo.example', role: 'admin', about: 'approves and sees everything' },
];

export const demoAdmin = { email: 'admin@demo.example', fullName: 'Anna Vagi' } as const;

const DemoBusiness = v.object({
  key: v.string(),
  email: v.string(),
  status: v.picklist(accountStatuses),
  companyName: v.string(),
  representative: v.string(),
  city: v.string(),
  phone: v.string(),
  website: v.nullable(v.string()),
  /** Letters and colours of the drawn logo. */
  logo: v.object({ letters: v.string(), ground: v.string(), ink: v.string() }),
});
export type DemoBusiness = v.InferOutput<typeof DemoBusiness>;

const DemoStudent = v.object({
  key: v.string(),
  email: v.string(),
  status: v.picklist(accountStatuses),
  statusReason: v.optional(v.string()),
  fullName: v.string(),
  city: v.string(),
  phone: v.string(),
  dateOfBirth: v.string(),
  levels: v.array(Level),
  /** For the resume, as `experience`. */
  skills: v.array(v.string()),
  experience: v.array(v.string()),
});
export type DemoStudent = v.InferOutput<typeof DemoStudent>;

const DemoInternship = v.object({
  key: v.string(),
  business: v.string(),
  category: v.picklist(defaultCategories),
  title: v.string(),
  location: v.string(),
  financing: v.picklist(financings),
  type: v.picklist(internshipTypes),
  duration: v.tuple([v.number(), v.picklist(durationUnits)]),
  skills: v.array(v.string()),
  /** Days before and after the seeding, so that a demo always has open internships. */
  postedDaysAgo: v.number(),
  closesInDays: v.number(),
  status: v.picklist(internshipStatuses),
  description: v.string(),
});

const DemoApplication = v.object({
  student: v.string(),
  internship: v.string(),
  /** Days before the seeding; null for an application that was queued in time and arrived after closing (rule 17). */
  daysAgo: v.nullable(v.number()),
  /** Statuses set by the business, in order, one day apart. */
  statuses: v.array(v.picklist(applicationStatuses)),
  /** The body of the cover letter. */
  letter: v.string(),
});
export type DemoApplication = v.InferOutput<typeof DemoApplication>;

export const demoBusinesses = v.parse(v.array(DemoBusiness), people.businesses);
export const demoStudents = v.parse(v.array(DemoStudent), people.students);
export const demoInternships = v.parse(v.array(DemoInternship), internships);
export const demoApplications = v.parse(v.array(DemoApplication), applications);

/** Finds a demo record by its key. @throws Error for an unknown key */
export const byKey = <T extends { key: string }>(list: readonly T[], key: string): T => {
  const found = list.find((entry) => entry.key === key);
  if (!found) throw new Error(`The demo data has no ${key}`);
  return found;
};
