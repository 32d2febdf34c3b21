import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { applications, files, mails, submissions } from '#server/db/schema';
import { newSubmission, openPortal, type Person, type Portal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';
import { mailTo } from '../support/stored-rows';

const MANY = 50;
const times = <T>(value: T, count = MANY): T[] => Array.from({ length: count }, () => value);

describeServer('many applications at the same moment', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let admin: Person;

  beforeAll(async () => {
    ({ server, portal, admin } = await openPortal(started()));
  });

  /** A student, an internship, and what was stored before; nobody else has to do with either. */
  async function begin() {
    business = await portal.person('business');
    const internship = await portal.internship(business);
    return { internship, eager: await portal.person('student'), before: await portal.storedFiles() };
  }

  /** Exactly one application of that student, with its receipt, its two files, and one mail about it. */
  async function expectOne(eager: Person, before: number) {
    const db = server.deps.database;
    const kept = await db.select().from(applications).where(eq(applications.studentId, eager.id));
    const receipts = await db.select().from(submissions).where(eq(submissions.studentId, eager.id));
    expect([kept.length, receipts.length]).toEqual([1, 1]);
    for (const id of [kept[0]!.resumeFileId, kept[0]!.coverLetterFileId]) {
      (await server.deps.files.read(id)).stream.destroy();
    }
    expect(await portal.storedFiles(), 'two files, and none of the losers').toBe(before + 2);
    expect((await db.select().from(files)).length, 'and a row for each').toBe(before + 2);
    expect(await readdir(server.deps.incomingDir), 'no temporary file').toEqual([]);
    expect((await mailTo(server, business)).map(({ kind }) => kind)).toEqual(['new_application']);
  }

  test('fifty identical ones become one application, one mail and one answer', async () => {
    const { internship, eager, before } = await begin();
    const sent = newSubmission(internship);
    const answers = await Promise.all(times(sent).map((one) => portal.submit<SubmittedAnswer>(eager, one)));
    expect(answers.map(({ status }) => status)).toEqual(times(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body.receipt.idempotency_key).toBe(sent.key);
    await expectOne(eager, before);
  });

  test('fifty with keys of their own become one application, and the others have already applied', async () => {
    const { internship, eager, before } = await begin();
    const answers = await Promise.all(
      Array.from({ length: MANY }, () => portal.submit(eager, newSubmission(internship))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...times(409, MANY - 1)]);
    const codes = answers.flatMap(({ status, body }) => (status === 409 ? [body.code] : []));
    expect(codes).toEqual(times('already_applied', MANY - 1));
    await expectOne(eager, before);
  });

  test('a student approved in the middle of sending: each application is released, and announced once', async () => {
    const { eager } = await begin();
    await portal.post('/admin/update_user_status', admin, { id: eager.id, status: 'pending' });
    const internships = await Promise.all(Array.from({ length: 24 }, () => portal.internship(business)));
    const send = (ids: number[]) => ids.map((id) => portal.submit(eager, newSubmission(id)));
    const approve = () => portal.post('/admin/approve_user', admin, { id: eager.id });
    const answers = await Promise.all([
      ...send(internships.slice(0, 12)),
      approve(),
      ...send(internships.slice(12)),
      approve(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...times(201, 24)]);
    const db = server.deps.database;
    const kept = await db.select().from(applications).where(eq(applications.studentId, eager.id));
    expect(kept.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(24);
    const told = (await mailTo(server, business)).map(({ data }) => data['internshipId'] as number);
    expect(told.sort((a, b) => a - b)).toEqual(internships.sort((a, b) => a - b));
    const approved = await db.select().from(mails).where(eq(mails.recipient, eager.email));
    expect(approved.map(({ kind }) => kind)).toEqual(['registration_approved']);
  });

  test('whatever is decided, edited, sent and judged at the same moment, nobody waits for ever and nobody is told twice', async () => {
    const { eager } = await begin();
    const internships = await Promise.all(Array.from({ length: 4 }, () => portal.internship(business)));
    const sent = await Promise.all(
      internships.map((id) => portal.submit<SubmittedAnswer>(eager, newSubmission(id))),
    );
    const pending = await Promise.all(Array.from({ length: 4 }, () => portal.person('student', 'pending')));
    const decide = (id: number, status: string) =>
      portal.post('/admin/update_user_status', admin, { id, status, reason: 'For a while.' });
    const put = (id: number, status: string) =>
      server.call('PUT', `/internship/${id}`, { token: business.token, json: { status } });
    const judge = (at: number, status: string) =>
      portal.post(
        `/internship_applications/${sent[at]!.body.internship_application.id}/update_status`,
        business,
        { internship_id: internships[at], status },
      );
    const answers = await Promise.all(
      internships.flatMap((id, at) => [
        decide(business.id, at % 2 === 0 ? 'pending' : 'approved'),
        ...pending.map((student) => portal.submit(student, newSubmission(id))),
        put(id, 'archived'),
        decide(pending[at]!.id, 'approved'),
        judge(at, 'viewed'),
        put(id, 'available'),
        judge(at, 'hired'),
        decide(business.id, 'approved'),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const told = (await mailTo(server, business)).filter(({ kind }) => kind === 'new_application');
    const about = told.map(({ data }) => `${String(data['applicantName'])} ${String(data['internshipId'])}`);
    expect(new Set(about).size).toBe(about.length);
  });
});
