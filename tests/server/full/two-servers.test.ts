import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProfileAnswer } from '#contract/accounts';
import type { ApplicantsAnswer, OwnApplicationsAnswer } from '#contract/applications';
import { defaultCategories } from '#contract/categories';
import { rateLimitRules } from '#server/rate-limits/rules';
import { demoAccounts } from '#server/seed/seed';
import { newSubmission, sha256 } from '../../support/submission';
import { TwoServers } from '../../support/two-servers';

// Whole servers, on a machine that may be busy with other tests; in milliseconds.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

let two: TwoServers;
beforeAll(async () => {
  two = await TwoServers.start();
});
afterAll(() => two.close());

test('two that start on an empty database make its tables, its categories and its demo once', async () => {
  expect(await two.count('categories')).toBe(defaultCategories.length);
  expect(await two.count(`users where email like '%@demo.example'`)).toBeGreaterThanOrEqual(
    demoAccounts.length,
  );
  expect(await two.count('users')).toBe(await two.count('(select distinct email from users) as once'));
  const { rows } = await two.database.query<{ id: string }>('select id from files order by id');
  expect(two.s3.keys().filter((key) => key !== 'wokabaut-owner')).toEqual(rows.map(({ id }) => id));
});

test('a student signs up, applies and is hired while every request goes to the other server', async () => {
  const student = await two.newStudent();
  const [admin, business] = [await two.demo('admin'), await two.demo('business')];
  const internshipId = await two.newInternship(business);

  const submission = newSubmission(internshipId);
  const first = await two.submit(student.token, submission, two.urls[0]);
  expect(first.status).toBe(201);
  const again = await two.submit(student.token, submission, two.urls[1]);
  expect(again).toMatchObject({ status: 201, body: first.body });

  const applicants = async () => {
    const path = `/internship_applications/${internshipId}/applications`;
    return (await two.call<ApplicantsAnswer>('GET', path, { token: business })).body.internship_applications;
  };
  expect([await applicants(), await applicants()]).toEqual([[], []]);
  const approval = await two.call('POST', '/admin/approve_user', { token: admin, json: { id: student.id } });
  expect(approval.status).toBe(200);
  const [application] = await applicants();
  expect((await applicants()).map(({ id }) => id)).toEqual([application!.id]);

  // A link that one server signed opens the file on both.
  for (const url of two.urls) {
    const file = await fetch(`${url}${application!.resume}`);
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(submission.resume!));
  }
  for (const [index, status] of (['viewed', 'hired'] as const).entries()) {
    const changed = await two.call('POST', `/internship_applications/${application!.id}/update_status`, {
      token: business,
      json: { internship_id: internshipId, status },
      at: two.urls[index]!,
    });
    expect(changed.status).toBe(200);
    const own = await two.call<OwnApplicationsAnswer>('GET', '/internship_applications/my_applications', {
      token: student.token,
      at: two.urls[1 - index]!,
    });
    expect(own.body.internship_application.map((one) => one.status)).toEqual([status]);
  }
  for (const answered of two.proxy.answered) expect(answered).toBeGreaterThan(3);
});

test('a session that ends on one server has ended on the other', async () => {
  const { token } = await two.newStudent();
  for (const at of two.urls)
    expect((await two.call<ProfileAnswer>('GET', '/profile', { token, at })).status).toBe(200);
  expect((await two.call('DELETE', '/users/sign_out', { token, at: two.urls[0]! })).status).toBe(200);
  for (const at of two.urls)
    expect((await two.call('GET', '/profile', { token, at })).body.code).toBe('session_expired');
});

test('rate limits are counted over both servers', async () => {
  const from = { 'X-Forwarded-For': '198.51.100.7' };
  const { burst } = rateLimitRules.forgot_mailbox;
  for (let turn = 0; turn < burst + 3; turn += 1) {
    const json = { user: { email: 'student@demo.example' } };
    const asked = await two.call('POST', '/users/password', { json, at: two.urls[turn % 2]! });
    expect(asked.status).toBe(200);
  }
  expect(await two.count(`mails where kind = 'reset_link'`)).toBe(burst);

  const guess = (at: string) =>
    two.call('POST', '/users/sign_in', {
      json: { user: { email: 'pending@demo.example', password: 'a guess' } },
      headers: from,
      at,
    });
  const attempts = rateLimitRules.sign_in_account_from_address.burst;
  for (let turn = 0; turn < attempts; turn += 1) expect((await guess(two.urls[turn % 2]!)).status).toBe(401);
  for (const url of two.urls) expect((await guess(url)).status).toBe(429);
});

test.each([
  [
    'keeps its files elsewhere',
    { S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
    /^S3_ENDPOINT and S3_BUCKET [^\n]+\n$/,
  ],
  ['made a secret key for itself', { SECRET_KEY: '' }, /^SECRET_KEY must be set: [^\n]+\n$/],
])('a third server that %s does not start', async (_, changes, line) => {
  const third = two.spawn(await two.settings(changes));
  expect(await third.ended).toBe(1);
  expect(third.output).toEqual({ stdout: '', stderr: expect.stringMatching(line) as string });
});

test('one is killed in the middle of submissions: the other goes on, and every application is there once', async () => {
  const internshipId = await two.newInternship(await two.demo('business'));
  const students = await Promise.all(Array.from({ length: 8 }, two.newStudent));
  let sent = 0;
  /** As the phone does it: the same key again until there is a receipt. */
  const untilReceipt = async ({ token }: { token: string }) => {
    const submission = newSubmission(internshipId, { key: randomUUID() });
    for (;;) {
      if (++sent === 4) two.servers[0]!.child.kill('SIGKILL');
      const answer = await two.submit(token, submission).catch(() => null);
      if (answer?.status === 201) return answer.body.receipt;
      expect([undefined, 502]).toContain(answer?.status);
    }
  };
  const receipts = await Promise.all(students.map(untilReceipt));
  expect(await two.servers[0]!.ended).toBeNull();
  expect(await two.count(`applications where internship_id = ${internshipId}`)).toBe(students.length);
  const stored = new Set(two.s3.keys());
  const { rows } = await two.database.query<{ id: string }>(
    `select f.id from files f join applications a on f.id in (a.resume_file_id, a.cover_letter_file_id) where a.internship_id = ${internshipId}`,
  );
  expect(rows).toHaveLength(2 * receipts.length);
  for (const { id } of rows) expect(stored).toContain(id);

  const back = two.spawn(await two.settings());
  const [student] = students;
  const own = await two.call<OwnApplicationsAnswer>('GET', '/internship_applications/my_applications', {
    token: student!.token,
    at: await back.ready,
  });
  expect(own.body.internship_application).toHaveLength(1);
});
