import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProfileAnswer, SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { ApplicantsAnswer, OwnApplicationsAnswer, SubmittedAnswer } from '#contract/applications';
import { defaultCategories } from '#contract/categories';
import type { ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import { limitRules } from '#server/limits/rules';
import { demoAccounts } from '#server/seed/seed';
import { startAlternatingProxy, type AlternatingProxy } from '../support/alternating-proxy';
import { startMailbox, type Mailbox } from '../support/mailbox';
import { newSubmission, sha256, type Submission } from '../support/portal';
import { openS3, type S3World } from '../support/s3';
import { createEmptyPostgres } from '../support/server-database';
import { freshEmail, PASSWORD, studentFields } from '../support/server-people';
import { buildServer, spawnServer, type BuiltServer, type ServerProcess } from '../support/server-process';

// Whole servers, on a machine that may be busy with other tests; in milliseconds.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

interface Answer<T> {
  status: number;
  body: T;
}

/** Two processes on one PostgreSQL and one S3, each with a data directory of its own, behind one proxy. */
let built: BuiltServer;
let folder: string;
let s3: S3World;
let mailbox: Mailbox;
let databaseUrl: string;
let database: pg.Client;
let servers: ServerProcess[];
let urls: string[];
let proxy: AlternatingProxy;

const SECRET_KEY = 'one secret key for every server of it';

const settings = async (changes: Record<string, string> = {}) => ({
  DATA_DIR: await mkdtemp(join(folder, 'data-')),
  DATABASE_URL: databaseUrl,
  SECRET_KEY,
  SMTP_URL: mailbox.url,
  SEED: 'demo',
  ...s3.env,
  ...changes,
});

beforeAll(async () => {
  built = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-two-'));
  s3 = await openS3();
  mailbox = await startMailbox();
  databaseUrl = await createEmptyPostgres();
  // At the same moment, on a database with nothing in it.
  const both = [await settings(), await settings()];
  servers = both.map((env) => spawnServer(built, env));
  urls = await Promise.all(servers.map(({ ready }) => ready));
  proxy = await startAlternatingProxy(urls);
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await proxy.close();
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  await mailbox.close();
  await s3.close();
  await rm(folder, { recursive: true });
  await built.remove();
});

const count = async (from: string): Promise<number> =>
  Number((await database.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]!.count);

interface CallOptions {
  token?: string;
  json?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  at?: string;
}

/** One request; to the servers in turn, or to the one at `at`. */
async function call<T = ErrorBody>(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { token, json, form, headers, at = proxy.url } = options;
  const body = json === undefined ? form : JSON.stringify(json);
  const response = await fetch(`${at}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return { status: response.status, body: (text && JSON.parse(text)) as T };
}

async function signIn(email: string, password: string): Promise<string> {
  const answer = await call<SignInAnswer>('POST', '/users/sign_in', { json: { user: { email, password } } });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

const demo = (role: string) => signIn(`${role}@demo.example`, 'wokabaut');

async function newStudent(): Promise<{ id: number; token: string }> {
  const email = freshEmail('two');
  const signedUp = await call<SignupAnswer>('POST', '/users', { json: { user: studentFields(email) } });
  expect(signedUp.status).toBe(201);
  return { id: signedUp.body.user.id, token: await signIn(email, PASSWORD) };
}

async function newInternship(token: string): Promise<number> {
  const answer = await call<{ internship: { id: number } }>('POST', '/internship/', {
    token,
    json: {
      title: 'Two servers',
      location: 'Lae',
      internship_financing: 'paid',
      duration: 4,
      required_skills: 'Care',
      last_date_to_apply: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      internship_category_id: 1,
      description: 'x',
    },
  });
  expect(answer.status).toBe(201);
  return answer.body.internship.id;
}

function submit<T = SubmittedAnswer>(token: string, submission: Submission, at?: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries(submission.fields)) form.set(name, value!);
  form.set('resume', new File([new Uint8Array(submission.resume!)], 'resume.pdf'));
  form.set('cover_letter', new File([new Uint8Array(submission.cover_letter!)], 'letter.pdf'));
  return call<T>('POST', '/internship_applications', {
    token,
    form,
    headers: { [IDEMPOTENCY_KEY_HEADER]: submission.key! },
    ...(at && { at }),
  });
}

test('two that start on an empty database make its tables, its categories and its demo once', async () => {
  expect(await count('categories')).toBe(defaultCategories.length);
  expect(await count(`users where email like '%@demo.example'`)).toBeGreaterThanOrEqual(demoAccounts.length);
  expect(await count('users')).toBe(await count('(select distinct email from users) as once'));
  const { rows } = await database.query<{ id: string }>('select id from files order by id');
  expect((await s3.keys()).filter((key) => key !== 'wokabaut-owner')).toEqual(rows.map(({ id }) => id));
});

test('a student signs up, applies and is hired while every request goes to the other server', async () => {
  const student = await newStudent();
  const [admin, business] = [await demo('admin'), await demo('business')];
  const internshipId = await newInternship(business);

  const submission = newSubmission(internshipId);
  const first = await submit(student.token, submission, urls[0]);
  expect(first.status).toBe(201);
  const again = await submit(student.token, submission, urls[1]);
  expect(again).toEqual(first);

  const applicants = async () => {
    const answer = await call<ApplicantsAnswer>(
      'GET',
      `/internship_applications/${internshipId}/applications`,
      {
        token: business,
      },
    );
    return answer.body.internship_applications;
  };
  expect([await applicants(), await applicants()]).toEqual([[], []]);
  const approval = await call('POST', '/admin/approve_user', { token: admin, json: { id: student.id } });
  expect(approval.status).toBe(200);
  const [application] = await applicants();
  expect((await applicants()).map(({ id }) => id)).toEqual([application!.id]);

  // A link that one server signed opens the file on both.
  for (const url of urls) {
    const file = await fetch(`${url}${application!.resume}`);
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(submission.resume!));
  }
  for (const [index, status] of (['viewed', 'hired'] as const).entries()) {
    const changed = await call('POST', `/internship_applications/${application!.id}/update_status`, {
      token: business,
      json: { internship_id: internshipId, status },
      at: urls[index]!,
    });
    expect(changed.status).toBe(200);
    const own = await call<OwnApplicationsAnswer>('GET', '/internship_applications/my_applications', {
      token: student.token,
      at: urls[1 - index]!,
    });
    expect(own.body.internship_application.map((one) => one.status)).toEqual([status]);
  }
  for (const answered of proxy.answered) expect(answered).toBeGreaterThan(3);
});

test('the list of one shows at once what was changed on the other', async () => {
  const business = await demo('business');
  const listed = async (at: string) => {
    const { body } = await call<{ internships: { id: number }[] }>('GET', '/internship/', { at });
    return body.internships.map(({ id }) => id);
  };
  for (const url of urls) await listed(url);
  const id = await newInternship(business);
  for (const url of urls) expect(await listed(url)).toContain(id);
  await call('PUT', `/internship/${id}`, { token: business, json: { status: 'archived' }, at: urls[0]! });
  for (const url of urls) expect(await listed(url)).not.toContain(id);
});

test('a session that ends on one server has ended on the other', async () => {
  const { token } = await newStudent();
  for (const at of urls)
    expect((await call<ProfileAnswer>('GET', '/profile', { token, at })).status).toBe(200);
  expect((await call('DELETE', '/users/sign_out', { token, at: urls[0]! })).status).toBe(200);
  for (const at of urls)
    expect((await call('GET', '/profile', { token, at })).body.code).toBe('session_expired');
});

test('what a person is allowed is counted over both servers', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.7' };
  const { burst } = limitRules.forgot_mailbox;
  for (let turn = 0; turn < burst + 3; turn += 1) {
    const json = { user: { email: 'student@demo.example' } };
    const asked = await call('POST', '/users/password', { json, at: urls[turn % 2]! });
    expect(asked.status).toBe(200);
  }
  expect(await count(`mails where kind = 'reset_link'`)).toBe(burst);

  const guess = (at: string) =>
    call('POST', '/users/sign_in', {
      json: { user: { email: 'pending@demo.example', password: 'a guess' } },
      headers: from,
      at,
    });
  const said: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) said.push((await guess(urls[turn % 2]!)).status);
  expect(said.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
  for (const url of urls) expect((await guess(url)).status).toBe(429);
});

test('mail is sent once, whichever server takes it out of the queue', async () => {
  const senders = Array.from({ length: 10 }, (_, n) => `sender-${n}@two.example`);
  await Promise.all(
    senders.map(async (email) => {
      const json = { name: 'Two', email, subject: 'Hello', message: 'Which server?' };
      expect((await call('POST', '/contact', { json })).status).toBe(201);
    }),
  );
  await vi.waitUntil(async () => (await count('mails where sent_at is null')) === 0, { timeout: 60_000 });
  const copies = mailbox.received.filter(({ to }) => senders.includes(to[0]!)).map(({ to }) => to[0]);
  expect(copies.sort()).toEqual(senders.sort());
  const ids = mailbox.received.map(({ email }) => email.messageId);
  expect(ids).toHaveLength(await count('mails'));
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  [
    'keeps its files elsewhere',
    { S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
    /^S3_ENDPOINT and S3_BUCKET [^\n]+\n$/,
  ],
  ['made a secret key for itself', { SECRET_KEY: '' }, /^SECRET_KEY must be set: [^\n]+\n$/],
])('a third server that %s does not start', async (_, changes, line) => {
  const third = spawnServer(built, await settings(changes));
  expect(await third.ended).toBe(1);
  expect(third.output).toEqual({ stdout: '', stderr: expect.stringMatching(line) as string });
});

test('one is killed in the middle of submissions: the other goes on, and every application is there once', async () => {
  const internshipId = await newInternship(await demo('business'));
  const students = await Promise.all(Array.from({ length: 8 }, newStudent));
  let sent = 0;
  /** As the phone does it: the same key again until there is a receipt. */
  const untilReceipt = async ({ token }: { token: string }) => {
    const submission = newSubmission(internshipId, { key: randomUUID() });
    for (;;) {
      if (++sent === 4) servers[0]!.child.kill('SIGKILL');
      const answer = await submit(token, submission).catch(() => null);
      if (answer?.status === 201) return answer.body.receipt;
      expect([undefined, 502]).toContain(answer?.status);
    }
  };
  const receipts = await Promise.all(students.map(untilReceipt));
  expect(await servers[0]!.ended).toBeNull();
  expect(await count(`applications where internship_id = ${internshipId}`)).toBe(students.length);
  const stored = new Set(await s3.keys());
  const { rows } = await database.query<{ id: string }>(
    `select f.id from files f join applications a on f.id in (a.resume_file_id, a.cover_letter_file_id) where a.internship_id = ${internshipId}`,
  );
  expect(rows).toHaveLength(2 * receipts.length);
  for (const { id } of rows) expect(stored).toContain(id);

  const back = spawnServer(built, await settings());
  servers.push(back);
  const [student] = students;
  const own = await call<OwnApplicationsAnswer>('GET', '/internship_applications/my_applications', {
    token: student!.token,
    at: await back.ready,
  });
  expect(own.body.internship_application).toHaveLength(1);
});
