import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { portMoresbyDate } from '#contract/closing';
import type { ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { AccountStatus, Role } from '#contract/status';
import { internships, users } from '#server/db/schema';
import { DUMMY_HASH } from '#server/modules/accounts/passwords';
import { startSession } from '#server/sessions/sessions.usecases';
import type { Answer, TestServer } from './server';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Person {
  id: number;
  email: string;
  name: string;
  role: Role;
  token: string;
}

/** The first bytes that tell what a file is, and some of its own, so that no two are alike. */
export const samplePdf = (words = randomUUID() as string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`);
export const samplePng = () =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(randomUUID())]);
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A submission as the phone sends it; each part can be changed or left out (`null`). */
export interface Submission {
  key: string | null;
  fields: Record<string, string | null>;
  resume: Uint8Array | null;
  cover_letter: Uint8Array | null;
}

export const newSubmission = (internshipId: number, changes: Partial<Submission> = {}): Submission => ({
  key: randomUUID(),
  resume: samplePdf(),
  cover_letter: samplePdf(),
  ...changes,
  fields: {
    internship_id: String(internshipId),
    level_achieved: '[{"grade":12,"school_name":"Hohola Ridge Secondary School"}]',
    ...changes.fields,
  },
});

/** People, internships and applications made in few words, on a server under test. */
export class Portal {
  private count = 0;

  constructor(readonly server: TestServer) {}

  /** Somebody with an account and a session, who has no password: `server-people` signs people up for real. */
  async person(
    role: Role,
    status: AccountStatus = 'approved',
    more: Partial<typeof users.$inferInsert> = {},
  ): Promise<Person> {
    const number = `${++this.count}-${randomUUID().slice(0, 8)}`;
    const at = new Date(this.server.deps.clock.now());
    const [user] = await this.server.deps.database
      .insert(users)
      .values({
        role,
        status,
        fullName: `${role} ${number}`,
        email: `${role}-${number}@people.example`,
        passwordHash: DUMMY_HASH,
        companyName: role === 'business' ? `Company ${number}` : null,
        mobileNumber: '+675 7000 0000',
        createdAt: at,
        updatedAt: at,
        ...more,
      })
      .returning();
    const { id, email, fullName: name } = user!;
    return { id, email, name, role, token: await startSession(this.server.deps, id) };
  }

  /** An internship of `business`, as it would stand after creating it; closes in ten days. */
  async internship(business: Person, more: Partial<typeof internships.$inferInsert> = {}): Promise<number> {
    const now = this.server.deps.clock.now();
    const [row] = await this.server.deps.database
      .insert(internships)
      .values({
        businessId: business.id,
        title: 'Workshop Trainee',
        location: 'Lae',
        financing: 'paid',
        duration: 12,
        durationUnit: 'weeks',
        requiredSkills: ['Care'],
        description: 'Learn a trade.',
        lastDateToApply: portMoresbyDate(now + 10 * DAY),
        status: 'available',
        createdAt: new Date(now),
        updatedAt: new Date(now),
        ...more,
      })
      .returning({ id: internships.id });
    return row!.id;
  }

  async get<T = ErrorBody>(address: string, person: Pick<Person, 'token'> | null = null): Promise<Answer<T>> {
    return this.server.call('GET', address, { token: person?.token });
  }

  async post<T = ErrorBody>(
    address: string,
    person: Pick<Person, 'token'> | null,
    json: unknown,
  ): Promise<Answer<T>> {
    return this.server.call('POST', address, { token: person?.token, json });
  }

  /** The bytes behind a link, with what they are served as. */
  async open(link: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const response = await fetch(`${this.server.url}${link}`);
    const { status, headers } = response;
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  /** How many files the store keeps. */
  async storedFiles(): Promise<number> {
    const folder = path.join(this.server.deps.incomingDir, '..', 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  }

  /** Sends an application. @param T what the answer is expected to be; an error unless named */
  async submit<T = ErrorBody>(student: Person | null, submission: Submission): Promise<Answer<T>> {
    const form = new FormData();
    for (const [name, value] of Object.entries(submission.fields)) if (value !== null) form.set(name, value);
    for (const field of ['resume', 'cover_letter'] as const) {
      const bytes = submission[field];
      if (bytes !== null) form.set(field, new File([new Uint8Array(bytes)], `${field}.pdf`));
    }
    return this.server.call('POST', '/internship_applications', {
      token: student?.token,
      body: form,
      headers: submission.key === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: submission.key },
    });
  }
}

/** A portal with one approved person of each role, as most tests begin. */
export async function openPortal(server: TestServer) {
  const portal = new Portal(server);
  const business = await portal.person('business', 'approved', { companyName: 'Kokoda Hardware' });
  const student = await portal.person('student', 'approved', { fullName: 'Maria Kaupa' });
  const admin = await portal.person('admin');
  return { server, portal, business, student, admin };
}
