import { randomUUID } from 'node:crypto';
import { DAY, portMoresbyDate } from '#contract/dates';
import type { Role } from '#contract/status';
import type { applications, internships, users } from '../db/schema';
import { DUMMY_HASH } from '../modules/accounts/passwords';

/* Complete rows for tests and benchmarks: a new column gets its value here. */

type NewRow<Table extends { $inferInsert: object }> = Table['$inferInsert'];

let people = 0;

export function sampleUser(
  role: Role,
  at: number,
  overrides: Partial<NewRow<typeof users>> = {},
): NewRow<typeof users> {
  const name = `${++people}-${randomUUID().slice(0, 8)}`;
  return {
    role,
    status: 'approved',
    fullName: `${role} ${name}`,
    email: `${role}-${name}@people.example`,
    passwordHash: DUMMY_HASH,
    companyName: role === 'business' ? `Company ${name}` : null,
    mobileNumber: '+675 7000 0000',
    staffScope: role === 'staff' ? { kind: 'all', names: [] } : null,
    createdAt: new Date(at),
    updatedAt: new Date(at),
    ...overrides,
  };
}

/** Public, closes in ten days; `at` in milliseconds UTC. */
export const sampleInternship = (
  businessId: number,
  at: number,
  overrides: Partial<NewRow<typeof internships>> = {},
): NewRow<typeof internships> => ({
  businessId,
  title: 'Workshop Trainee',
  location: 'Lae',
  financing: 'paid',
  duration: 12,
  durationUnit: 'weeks',
  requiredSkills: ['Care'],
  description: 'Learn a trade.',
  lastDateToApply: portMoresbyDate(at + 10 * DAY),
  status: 'available',
  publishedAt: new Date(at),
  createdAt: new Date(at),
  updatedAt: new Date(at),
  ...overrides,
});

export const sampleApplication = (
  internshipId: number,
  studentId: number,
  fileId: string,
  at: number,
): NewRow<typeof applications> => ({
  internshipId,
  studentId,
  levels: [{ grade: 12, school_name: 'Sogeri National High School' }],
  status: 'submitted',
  resumeFileId: fileId,
  coverLetterFileId: fileId,
  releasedAt: new Date(at),
  createdAt: new Date(at),
  updatedAt: new Date(at),
});
