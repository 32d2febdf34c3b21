import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import type { SubmittedAnswer } from '#contract/applications';
import { errorTable } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import { files, sessions, users, internships } from '#server/db/schema';
import { makeEmailLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal, type Person, expectRefusal, HOUR } from '../support/portal';
import { mailTo } from '../support/stored-rows';
import { newSubmission, samplePdf, submissionCall } from '../support/submission';
import {
  businessFields,
  businessForm,
  freshEmail,
  logoPng,
  newStudent,
  PASSWORD,
  studentFields,
  trySignIn,
} from '../support/server-people';
import { formBytes } from '../support/forms';
import { LONG } from '../support/timeouts';

const MANY = 20;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const NEW = 'a new password';
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

describePortal('at the same moment', (portal) => {
  /** A student, a business and its internship, and how many files are stored: no other test uses them. */
  async function begin() {
    const business = await portal.person('business');
    const internship = await portal.internship(business);
    return {
      business,
      internship,
      student: await portal.person('student'),
      files: await portal.storedFiles(),
    };
  }

  /** Exactly one application of that student, with its receipt, its two files, and one mail about it. */
  async function expectOne({ student, business, files }: Awaited<ReturnType<typeof begin>>) {
    const { applications, receipts } = await portal.storedOf(student);
    expect([applications.length, receipts.length]).toEqual([1, 1]);
    expect(await portal.storedFiles(), 'two files, and none of the refused ones').toBe(files + 2);
    await portal.expectConsistentFiles();
    expect(await mailTo(portal.server, business)).toMatchObject([{ kind: 'new_application' }]);
  }

  test('twenty identical applications become one application, one mail and one answer', async () => {
    const begun = await begin();
    const sent = newSubmission(begun.internship);
    const answers = await Promise.all(times(MANY, () => portal.submit<SubmittedAnswer>(begun.student, sent)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body.receipt.idempotency_key).toBe(sent.key);
    await expectOne(begun);
  });

  test('twenty applications with keys of their own become one application, and the others have already applied', async () => {
    const begun = await begin();
    const answers = await Promise.all(
      times(MANY, () => portal.submit(begun.student, newSubmission(begun.internship))),
    );
    const codes = answers.map(({ status, body }) => (status === 201 ? '' : body.code));
    expect(codes.sort()).toEqual(['', ...times(MANY - 1, () => 'already_applied')]);
    await expectOne(begun);
  });

  test('a student approved in the middle of sending: each application is released, and announced once', async () => {
    const { business } = await begin();
    const student = await portal.person('student', 'pending');
    const internships = await Promise.all(times(24, () => portal.internship(business)));
    const send = (ids: number[]) => ids.map((id) => portal.submit(student, newSubmission(id)));
    const approve = () => portal.post('/admin/approve_user', portal.admin, { id: student.id });
    const answers = await Promise.all([
      ...send(internships.slice(0, 12)),
      approve(),
      ...send(internships.slice(12)),
      approve(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...times(24, () => 201)]);
    const { applications } = await portal.storedOf(student);
    expect(applications.filter(({ releasedAt }) => releasedAt !== null)).toHaveLength(24);
    const announced = (await mailTo(portal.server, business)).map(({ data }) => data['internshipId']);
    expect(new Set(announced)).toEqual(new Set(internships));
    expect(announced).toHaveLength(24);
    expect(await mailTo(portal.server, student)).toMatchObject([{ kind: 'registration_approved' }]);
  });

  test('accounts, internships and applications changed at the same moment: no deadlock, and no mail twice', async () => {
    const { business, student } = await begin();
    const { put } = internshipsOn(portal);
    const internships = await Promise.all(times(4, () => portal.internship(business)));
    const sent = await Promise.all(internships.map((id) => portal.application(student, id)));
    const pending = await Promise.all(times(4, () => portal.person('student', 'pending')));
    const decide = ({ id }: Person, status: string) =>
      portal.post('/admin/update_user_status', portal.admin, { id, status, reason: 'For a while.' });
    const setStatus = ({ id, internship }: (typeof sent)[0], status: string) =>
      portal.post(`/internship_applications/${id}/update_status`, business, {
        internship_id: internship,
        status,
      });
    const answers: { status: number }[] = await Promise.all(
      internships.flatMap((id, at) => [
        decide(business, at % 2 === 0 ? 'pending' : 'approved'),
        ...pending.map((one) => portal.submit(one, newSubmission(id))),
        put(id, { status: 'archived' }, business),
        decide(pending[at]!, 'approved'),
        setStatus(sent[at]!, 'viewed'),
        put(id, { status: 'available' }, business),
        setStatus(sent[at]!, 'hired'),
        decide(business, 'approved'),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const announced = (await mailTo(portal.server, business))
      .filter(({ kind }) => kind === 'new_application')
      .map(({ data }) => `${String(data['applicantName'])} ${String(data['internshipId'])}`);
    expect(new Set(announced).size).toBe(announced.length);
  });

  const server = () => portal.server;
  const countUsers = (email: string) => server().deps.database.$count(users, eq(users.email, email));
  const reset = (token: string, password = NEW) =>
    server().call('PUT', '/users/password', {
      json: { user: { reset_password_token: token, password, password_confirmation: password } },
    });
  /** One answer is `done`, all others are 422. */
  const expectOneDone = (done: number, answers: { status: number }[]) =>
    expect(answers.map(({ status }) => status).sort()).toEqual([done, ...answers.slice(1).map(() => 422)]);

  test('50 sign-ups with one e-mail make one account, and 49 are refused', async () => {
    const email = freshEmail('race');
    const json = { user: studentFields(email) };
    expectOneDone(201, await many(50, () => server().call('POST', '/users', { json })));
    expect(await countUsers(email)).toBe(1);
  });

  test('12 businesses with one e-mail make one account, and no picture is left of the others', async () => {
    const email = freshEmail('race');
    const before = await portal.storedFiles();
    const form = businessForm(businessFields(email), await logoPng());
    const answers = await many(12, () => server().call('POST', '/users', { body: form }));
    expectOneDone(201, answers);
    expect(await countUsers(email)).toBe(1);
    expect(await portal.storedFiles()).toBe(before + 1);
    expect(await server().deps.database.$count(files)).toBe(before + 1);
  });

  test('ten people who confirm one e-mail: one gets it, nine are refused', async () => {
    const people = await many(10, () => newStudent(server()));
    const email = freshEmail('wanted');
    for (const { token } of people) {
      const user = { email, current_password: PASSWORD };
      await server().call('PATCH', '/users', { token, json: { user } });
      server().clock.advance(rateLimitRules.confirm_mailbox.intervalMs);
    }
    const mails = await mailTo(server(), { email });
    const links = await Promise.all(
      mails.map(({ data }) => makeEmailLink(server().deps, 'email_confirm', data.changeId as string)),
    );
    const answers = await Promise.all(
      links.map((link) => server().call('POST', '/users/email/confirm', { json: { token: link!.token } })),
    );
    expect(answers).toHaveLength(10);
    expectOneDone(200, answers);
    expect(await countUsers(email)).toBe(1);
  });

  test('ten people who take one number, and an e-mail at the desk: one gets it, nine are refused', async () => {
    const students = await Promise.all(times(10, () => newStudent(portal.server)));
    const user = { mobile_number: '7300 9901' };
    const phones = await Promise.all(
      students.map(({ token }) => portal.call('PATCH', '/users', { token, json: { user } })),
    );
    // With an e-mail a number that another one has is a contact alone (rule sign-in-8).
    const numbers = await portal.database.select().from(users).where(eq(users.loginNumber, '+67573009901'));
    expect(numbers).toHaveLength(1);
    expect(phones.filter(({ status }) => ![200, 422].includes(status))).toEqual([]);
    const email = freshEmail('wanted');
    const corrected = {
      full_name: 'Anna Vagi',
      city: 'Lae',
      date_of_birth: '2006-01-02',
      mobile_number: '1',
    };
    const desk = await Promise.all(
      students.map(({ id }) =>
        portal.post('/admin/correct_student', portal.admin, { id, email, ...corrected, reason: 'Mistyped.' }),
      ),
    );
    expect(desk.map(({ status }) => status).sort()).toEqual([200, ...times(9, () => 422)]);
  });

  test('two resets with two links of one person: one wins', async () => {
    const student = await newStudent(server());
    const links = await many(2, async () => (await makeResetLink(server().deps, student.email))!.token);
    expectOneDone(200, await Promise.all(links.map((token) => reset(token))));
  });

  test('a sign-in with the old password beside a reset leaves no session that outlives it', async () => {
    const { database } = server().deps;
    for (let round = 0; round < 10; round++) {
      const student = await newStudent(server());
      const { token } = (await makeResetLink(server().deps, student.email))!;
      const signIns = many(6, () => trySignIn(server(), student.email, PASSWORD));
      const [answers, { status }] = await Promise.all([signIns, reset(token)]);
      expect(status).toBe(200);
      expect(answers.filter((answer) => ![200, 401, 429].includes(answer.status))).toEqual([]);
      expect(await database.$count(sessions, eq(sessions.userId, student.id))).toBe(0);
    }
  });

  /** Sends half of a body, lets `change` happen once the server has seen who is asking, and sends the rest. */
  async function during(
    person: Person,
    path: string,
    { bytes, contentType }: { bytes: Uint8Array; contentType: string },
    change: () => Promise<unknown>,
  ) {
    portal.clock.advance(HOUR);
    const now = portal.clock.now();
    const half = Math.floor(bytes.length / 2);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half));
        await vi.waitFor(async () => {
          const [session] = await portal.database
            .select()
            .from(sessions)
            .where(eq(sessions.userId, person.id));
          expect(session?.lastUsedAt.getTime()).toBe(now);
        }, LONG);
        await change();
        controller.enqueue(bytes.slice(half));
        controller.close();
      },
    });
    const headers = { 'Content-Type': contentType, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    return portal.call('POST', path, { token: person.token, body, headers });
  }

  const changes = {
    account_rejected: ({ id }: Person) =>
      portal.set(users, id, { status: 'rejected', statusReason: 'Not in the register.' }),
    session_expired: ({ token }: Person) => portal.call('DELETE', '/users/sign_out', { token }),
  };
  const refusals = [
    ['account_rejected', `${errorTable.account_rejected.sentence} Not in the register.`],
    ['session_expired', errorTable.session_expired.sentence],
  ] as const;

  test.each(refusals)('an account that changes meanwhile sends no application: %s', async (code, error) => {
    const student = await portal.person('student');
    const documents = { resume: samplePdf('x'.repeat(50_000)), cover_letter: samplePdf('x'.repeat(50_000)) };
    const { body } = submissionCall(newSubmission(await portal.internship(), documents));
    const before = await portal.storedFiles();
    const refused = during(student, '/internship_applications', await formBytes(body), () =>
      changes[code](student),
    );
    await expectRefusal(refused, code);
    expect((await refused).body.error).toBe(error);
    expect((await portal.storedOf(student)).applications).toEqual([]);
    expect(await portal.storedFiles(), 'no bytes are left behind').toBe(before);
  });

  test.each(refusals)('an account that changes meanwhile creates no internship: %s', async (code, error) => {
    const business = await portal.person('business');
    const json = JSON.stringify({ ...wanted, description: 'Learn to cook. '.repeat(100) });
    const sent = { bytes: new TextEncoder().encode(json), contentType: 'application/json' };
    const refused = during(business, '/internship/', sent, () => changes[code](business));
    await expectRefusal(refused, code);
    expect((await refused).body.error).toBe(error);
    expect(await portal.database.$count(internships, eq(internships.businessId, business.id))).toBe(0);
  });
});
