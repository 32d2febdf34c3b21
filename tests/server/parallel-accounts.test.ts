import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files, sessions, users } from '#server/db/schema';
import { makeEmailLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { Portal } from '../support/portal';
import { describeServer } from '../support/server';
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
import { mailTo } from '../support/stored-rows';

const NEW = 'a new password';
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

describeServer('at the same moment', (server) => {
  const countUsers = (email: string) => server().deps.database.$count(users, eq(users.email, email));
  const reset = (token: string, password = NEW) =>
    server().call('PUT', '/users/password', {
      json: { user: { reset_password_token: token, password, password_confirmation: password } },
    });
  /** One answer is `done`, all others are 422. */
  const expectOne = (done: number, answers: { status: number }[]) =>
    expect(answers.map(({ status }) => status).sort()).toEqual([done, ...answers.slice(1).map(() => 422)]);

  test('50 sign-ups with one e-mail make one account, and 49 are refused', async () => {
    const email = freshEmail('race');
    const json = { user: studentFields(email) };
    expectOne(201, await many(50, () => server().call('POST', '/users', { json })));
    expect(await countUsers(email)).toBe(1);
  });

  test('12 businesses with one e-mail make one account, and no picture is left of the others', async () => {
    const email = freshEmail('race');
    const before = await new Portal(server()).storedFiles();
    const form = businessForm(businessFields(email), await logoPng());
    const answers = await many(12, () => server().call('POST', '/users', { body: form }));
    expectOne(201, answers);
    expect(await countUsers(email)).toBe(1);
    expect(await new Portal(server()).storedFiles()).toBe(before + 1);
    expect(await server().deps.database.$count(files)).toBe(before + 1);
  });

  test('ten people who confirm one e-mail: one gets it, nine are refused', async () => {
    const people = await many(10, () => newStudent(server()));
    const email = freshEmail('wanted');
    for (const { token } of people)
      await server().call('PATCH', '/users', { token, json: { user: { email } } });
    const mails = await mailTo(server(), { email });
    const links = await Promise.all(
      mails.map(({ data }) => makeEmailLink(server().deps, 'email_confirm', data.changeId as string)),
    );
    const answers = await Promise.all(
      links.map((link) => server().call('POST', '/users/email/confirm', { json: { token: link!.token } })),
    );
    expect(answers).toHaveLength(10);
    expectOne(200, answers);
    expect(await countUsers(email)).toBe(1);
  });

  test('two resets with two links of one person: one wins', async () => {
    const student = await newStudent(server());
    const links = await many(2, async () => (await makeResetLink(server().deps, student.email))!.token);
    expectOne(200, await Promise.all(links.map((token) => reset(token))));
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
});
