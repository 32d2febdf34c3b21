import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished } from 'vitest';
import type {
  ApplicantsAnswer,
  ApplicationAnswer,
  ApplicationStatusAnswer,
  OwnApplicationsAnswer,
  SubmittedAnswer,
} from '#contract/applications';
import { errorTable, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/errors';
import type { AccountStatus, Role } from '#contract/status';
import type { Database } from '#server/db/database';
import { applications, files, internships, submissions, uploads, users } from '#server/db/schema';
import { tryConsumeRateLimit, type Subject } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules, type RateLimitName } from '#server/rate-limits/rules';
import { sampleInternship, sampleUser } from '#server/seed/sample-rows';
import { startSession } from '#server/sessions/sessions.usecases';
import { newSubmission, submissionCall, type Submission } from './submission';
import { describeServer, startTestServer } from './server';
import { mailTo } from './stored-rows';
import type { Answer, CallOptions, TestServer } from './server';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Person {
  id: number;
  email: string;
  name: string;
  role: Role;
  token: string;
}

/** An answer is this error, with these sentences for fields and no others, and this Retry-After where one is given. */
export async function expectRefusal(
  answer: Promise<Answer<unknown>>,
  code: ErrorCode,
  errors?: FieldErrors,
  retryAfterMs?: number,
): Promise<void> {
  const { status, headers, body } = (await answer) as Answer<ErrorBody>;
  if (retryAfterMs) expect(headers.get('retry-after')).toBe(String(retryAfterMs / 1000));
  expect({ status, code: body.code, errors: body.errors }).toEqual({
    status: errorTable[code].status,
    code,
    errors,
  });
}

/** Uses a limit up by one request, made as late as the last one of a burst may be. */
export async function useUp({ deps, clock }: TestServer, name: RateLimitName, of: Subject): Promise<void> {
  const ahead = (rateLimitRules[name].burst - 1) * rateLimitRules[name].intervalMs;
  clock.advance(ahead);
  await tryConsumeRateLimit(deps, name, of);
  clock.advance(-ahead);
}

/** Builds people, internships and applications on a server under test, and reads what it stored. */
export class Portal {
  server!: TestServer;
  /** One approved person of each role, after `setUp`. */
  business!: Person;
  student!: Person;
  admin!: Person;

  constructor(server?: TestServer) {
    if (server) this.server = server;
  }

  async setUp(server: TestServer): Promise<void> {
    this.server = server;
    this.business = await this.person('business', 'approved', { companyName: 'Kokoda Hardware' });
    this.student = await this.person('student', 'approved', { fullName: 'Maria Kaupa' });
    this.admin = await this.person('admin');
  }

  get clock() {
    return this.server.clock;
  }
  get deps() {
    return this.server.deps;
  }
  get database() {
    return this.server.deps.database;
  }

  /** Somebody with an account and a session, who has no password: `server-people` signs people up for real. */
  async person(
    role: Role,
    status: AccountStatus = 'approved',
    more: Partial<typeof users.$inferInsert> = {},
  ): Promise<Person> {
    const [user] = await this.database
      .insert(users)
      .values(sampleUser(role, this.clock.now(), { status, ...more }))
      .returning();
    const { id, email, fullName: name } = user!;
    return { id, email: email ?? '', name, role, token: await startSession(this.server.deps, id) };
  }

  /** An internship as it is after creating it; closes in ten days. */
  async internship(
    business = this.business,
    more: Partial<typeof internships.$inferInsert> = {},
  ): Promise<number> {
    const [row] = await this.database
      .insert(internships)
      .values(sampleInternship(business.id, this.clock.now(), more))
      .returning({ id: internships.id });
    return row!.id;
  }

  /** Changes a stored row, past all rules. */
  async set<T extends typeof users | typeof internships | typeof applications>(
    table: T,
    id: number,
    changes: Partial<T['$inferInsert']>,
  ): Promise<void> {
    await this.database
      .update<typeof users>(table as never)
      .set(changes as object)
      .where(eq(table.id, id));
  }

  call<T = ErrorBody>(method: string, address: string, options: CallOptions = {}): Promise<Answer<T>> {
    return this.server.call(method, address, options);
  }

  get = <T = ErrorBody>(address: string, person: Pick<Person, 'token'> | null = null): Promise<Answer<T>> =>
    this.call('GET', address, { token: person?.token });

  post = <T = ErrorBody>(
    address: string,
    person: Pick<Person, 'token'> | null,
    json: unknown,
  ): Promise<Answer<T>> => this.call('POST', address, { token: person?.token, json });

  /** The bytes behind a link, with what they are served as. */
  async open(link: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const response = await fetch(`${this.server.url}${link}`);
    const { status, headers } = response;
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  /** How many files the store keeps. */
  async storedFiles(): Promise<number> {
    const folder = path.join(this.deps.incomingDir, '..', 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.filter((entry) => entry.isFile()).length;
  }

  /** Each file has its row, each row its file, and no temporary file is left. */
  async expectConsistentFiles(): Promise<void> {
    const rows = await this.database.select({ id: files.id }).from(files);
    for (const { id } of rows) (await this.deps.files.read(id)).stream.destroy();
    expect(await this.storedFiles()).toBe(rows.length);
    expect(await readdir(this.deps.incomingDir)).toEqual([]);
  }

  /** Sends an application. @param T what the answer is expected to be; an error unless named */
  submit = <T = ErrorBody>(student: Person | null, submission: Submission): Promise<Answer<T>> =>
    this.call('POST', '/internship_applications', { token: student?.token, ...submissionCall(submission) });

  /** A new application that was stored. @param to an internship; a new one of `business` when it is left out */
  async application(by: Person, to?: number, changes: Partial<Submission> = {}) {
    const internship = to ?? (await this.internship(this.business));
    const { status, body } = await this.submit<SubmittedAnswer>(by, newSubmission(internship, changes));
    if (status !== 201) throw new Error(`Applying answered ${status}: ${JSON.stringify(body)}`);
    return { id: body.internship_application.id, internship };
  }

  readApplication = (id: number | string, person: Person) =>
    this.get<ApplicationAnswer>(`/internship_applications/${id}`, person);

  details = async (id: number, person: Person) =>
    (await this.readApplication(id, person)).body.internship_application;

  /** A student's own applications, the newest first. */
  ownApplications = async (student: Pick<Person, 'token'>) =>
    (await this.get<OwnApplicationsAnswer>('/internship_applications/my_applications', student)).body
      .internship_application;

  /** Who has applied to an internship. @param query with its question mark */
  applicants = async (internship: number, by: Person = this.business, query = '') =>
    (await this.get<ApplicantsAnswer>(`/internship_applications/${internship}/applications${query}`, by))
      .body;

  setStatus = (id: number, internship_id: number, status: unknown, by: Person = this.business, more = {}) =>
    this.post<ApplicationStatusAnswer>(`/internship_applications/${id}/update_status`, by, {
      ...{ internship_id, status, ...more },
    });

  /** The kinds of the mails queued for somebody, the oldest first. */
  mailKinds = async (person: Pick<Person, 'email'>) =>
    (await mailTo(this.server, person)).map(({ kind }) => kind);

  /** What is stored of a student's applications; `waiting` are the ids of uploads that no application has used. */
  async storedOf({ id }: Person) {
    const db = this.database;
    const waiting = await db.select({ id: uploads.id }).from(uploads).where(eq(uploads.studentId, id));
    return {
      applications: await db.select().from(applications).where(eq(applications.studentId, id)),
      receipts: await db.select().from(submissions).where(eq(submissions.studentId, id)),
      waiting: waiting.map((upload) => upload.id),
    };
  }

  /** Decides on an account, as an admin who has just logged in: their sessions end after half a day. */
  async setAccountStatus(person: Pick<Person, 'id'>, status: AccountStatus): Promise<void> {
    const json = { id: person.id, status, reason: 'Not registered.' };
    const answer = await this.post('/admin/update_user_status', await this.person('admin'), json);
    expect(answer.status).toBe(200);
  }

  /** Runs `work` while every transaction of the server is `transaction`. */
  async withTransaction<T>(transaction: Database['transaction'], work: () => Promise<T>): Promise<T> {
    const { deps, database } = this;
    deps.database = new Proxy(database, {
      get: (target, name) => (name === 'transaction' ? transaction : (Reflect.get(target, name) as unknown)),
    });
    return work().finally(() => (deps.database = database));
  }

  /** The database commits, and the connection breaks before it says so. */
  withLostCommits<T>(work: () => Promise<T>): Promise<T> {
    const { database } = this;
    return this.withTransaction(async (inside) => {
      await database.transaction(inside);
      throw new Error('Connection terminated unexpectedly');
    }, work);
  }

  /** The database has no space left. */
  withFullDisk = <T>(work: () => Promise<T>): Promise<T> =>
    this.withTransaction(
      () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })),
      work,
    );
}

/** A portal on a server of its own, for one test. */
export async function startPortal(): Promise<Portal> {
  const portal = new Portal();
  const server = await startTestServer();
  onTestFinished(() => server.close());
  await portal.setUp(server);
  return portal;
}

/** Runs the tests with a portal on a server of their own; its people are there once a test runs. */
export const describePortal = (name: string, tests: (portal: Portal) => void): void =>
  describeServer(name, (server) => {
    const portal = new Portal();
    beforeAll(() => portal.setUp(server()));
    tests(portal);
  });
