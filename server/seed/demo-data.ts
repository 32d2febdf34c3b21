import type { StaffScope } from '#contract/answers';
import type { Level } from '#contract/applications';
import type { InternshipRow } from '#contract/internships';
import type { ParticipantColumn } from '#contract/participants';
import type { AccountStatus, ApplicationStatus, DurationUnit, Role } from '#contract/status';
import applications from './demo-applications.json' with { type: 'json' };
import internships from './demo-internships.json' with { type: 'json' };
import participants from './demo-participants.json' with { type: 'json' };
import people from './demo-people.json' with { type: 'json' };

/** Of every demo account (rule product-4); SEED=demo is refused in production (rule product-3). */
export { DEMO_PASSWORD } from '../modules/accounts/passwords';

export const demoAccounts: readonly { email: string; role: Role; about: string }[] = [
  { email: 'student@demo.example', role: 'student', about: 'approved, has applied' },
  { email: 'pending@demo.example', role: 'student', about: 'waiting for approval' },
  { email: 'business@demo.example', role: 'business', about: 'approved, has applicants' },
  { email: 'newbusiness@demo.example', role: 'business', about: 'waiting for approval' },
  { email: 'rejected@demo.example', role: 'business', about: 'was not approved, and reads why' },
  { email: 'admin@demo.example', role: 'admin', about: 'approves and sees everything' },
  { email: 'staff@demo.example', role: 'staff', about: 'helps the people of Port Moresby and Lae' },
];

export const demoAdmin = { email: 'admin@demo.example', fullName: 'Anna Vagi' } as const;
export const demoStaff = {
  ...{ email: 'staff@demo.example', fullName: 'Rose Toua' },
  staffScope: { kind: 'places', names: ['Port Moresby', 'Lae'] } satisfies StaffScope,
} as const;

type Narrowed<Entry, Fields> = Omit<Entry, keyof Fields> & Fields;

export type DemoBusiness = Narrowed<
  (typeof people.businesses)[number],
  { status: AccountStatus; statusReason?: string; website: string | null }
>;
export type DemoStudent = Narrowed<
  (typeof people.students)[number],
  { status: AccountStatus; statusReason?: string; levels: Level[] }
>;
type DemoInternship = Narrowed<
  (typeof internships)[number],
  Pick<InternshipRow, 'category' | 'status'> & {
    financing: InternshipRow['internship_financing'];
    type: InternshipRow['internship_type'];
    duration: [number, DurationUnit];
  }
>;
/** `daysAgo` is null for an application that was queued in time and arrived after closing (rule apply-3). */
export type DemoApplication = Narrowed<
  (typeof applications)[number],
  {
    daysAgo: number | null;
    statuses: ApplicationStatus[];
    /** "Not this time" (rule apply-6). */
    answer?: { daysAfter: number; note: string | null };
    /** When its business was reminded (rule remind-1). */
    remindedAfterDays?: number;
    note?: string;
  }
>;

export const demoBusinesses = people.businesses as DemoBusiness[];
export const demoStudents = people.students as DemoStudent[];
/** Of those who wait for approval one matches, one in part, and one is not in it (rule admin-3). */
export const demoParticipants = participants as Partial<Record<ParticipantColumn, string>>[];
export const demoInternships = internships as DemoInternship[];
export const demoApplications = applications as DemoApplication[];

export const byKey = <T extends { key: string }>(list: readonly T[], key: string): T => {
  const found = list.find((entry) => entry.key === key);
  if (!found) throw new Error(`The demo data has no ${key}`);
  return found;
};
