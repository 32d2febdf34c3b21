import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { errorTable, type ErrorBody } from '#contract/errors';
import { durations } from '#contract/limits';
import type { ProfileSavedAnswer } from '#contract/profile';
import { passwordResets, sessions, users } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { startSession } from '#server/sessions/sessions.usecases';
import { expectRefusal, type Person } from '../support/portal';
import { describeServer, type Answer } from '../support/server';
import {
  freshEmail,
  newAdmin,
  newBusiness,
  newStudent,
  PASSWORD,
  signIn,
  signInStatusOn,
  studentFields,
} from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

const NEW = 'a new password';
const { burst, intervalMs } = rateLimitRules.sign_in_account_from_address;

describeServer('changing a password', (server) => {
  const change = <T = ErrorBody>({ token }: Pick<Person, 'token'>, user: object, address = '192.0.2.1') =>
    server().call<T>('PATCH', '/users', {
      token,
      json: { user },
      headers: { 'X-Forwarded-For': address },
    });
  const tryToSignIn = signInStatusOn(server);
  const expectWrong = async (answer: Promise<Answer<unknown>>) => {
    const { status, body } = await answer;
    expect([status, body]).toEqual([422, wrong]);
  };
  const profile = async (token: string) => (await server().call('GET', '/profile', { token })).status;
  /** Signed in to so long ago that the old password is asked for. */
  const staleStudent = async () => {
    const student = await newStudent(server());
    server().clock.advance(durations.credentialsFresh);
    return student;
  };
  const { sentence } = errorTable.wrong_password;
  const wrong = {
    ...{ code: 'wrong_password', error: sentence, message: sentence },
    errors: { current_password: [sentence] },
  };

  test('just after signing in ends the other sessions and the reset links, and sends a mail', async () => {
    const student = await newStudent(server());
    const others = [await signIn(server(), student.email), await signIn(server(), student.email)];
    const stranger = await newStudent(server());
    await makeResetLink(server().deps, student.email);
    await makeResetLink(server().deps, stranger.email);
    const { status, body } = await change<ProfileSavedAnswer>(student, { password: NEW });
    expect([status, body.message, body.user.id]).toEqual([200, messages.password.updated, student.id]);
    expect(await profile(student.token)).toBe(200);
    expect([await profile(others[0]!), await profile(others[1]!)]).toEqual([401, 401]);
    expect(await profile(stranger.token)).toBe(200);
    expect(await tryToSignIn(student.email, PASSWORD)).toBe(401);
    expect(await tryToSignIn(student.email, NEW)).toBe(200);
    const mail = { kind: 'password_changed', data: { name: null } };
    expect(await mailTo(server(), student), 'an address that nobody has confirmed').toEqual([mail]);
    const links = await server().deps.database.select().from(passwordResets);
    expect(links.map(({ userId }) => userId)).toEqual([stranger.id]);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('is taken without the old one up to ten minutes after signing in, and not then', async () => {
    const student = await newStudent(server());
    server().clock.advance(durations.credentialsFresh - 1);
    expect((await change(student, { password: NEW })).status).toBe(200);
    server().clock.advance(1);
    for (const late of [{}, { current_password: '' }])
      await expectWrong(change(student, { password: 'another one', ...late }));
    expect(await tryToSignIn(student.email, NEW)).toBe(200);
  });

  test('needs the current one later, and a right one wherever it is sent', async () => {
    const student = await staleStudent();
    const wrongOne = { password: NEW, current_password: 'not mine' };
    await expectWrong(change(student, wrongOne));
    await expectWrong(change({ token: await signIn(server(), student.email) }, wrongOne));
    expect(await mailTo(server(), student)).toEqual([]);
    expect((await change(student, { password: NEW, current_password: PASSWORD })).status).toBe(200);
    expect(await tryToSignIn(student.email, NEW)).toBe(200);
  });

  test('slows guessing down together with the sign-in, and the right one works after the wait', async () => {
    const student = await staleStudent();
    const guess = (current_password: string) =>
      change(student, { password: NEW, current_password }, '192.0.2.2');
    const statuses: number[] = [];
    for (let count = 1; count < burst; count++) statuses.push((await guess('not mine')).status);
    expect(statuses).toEqual(Array<number>(burst - 1).fill(422));
    expect(await tryToSignIn(student.email, 'not mine', '192.0.2.2')).toBe(401);
    await expectRefusal(guess(PASSWORD), 'too_many_tries', undefined, intervalMs);
    expect(await tryToSignIn(student.email, PASSWORD, '192.0.2.2')).toBe(429);
    server().clock.advance(intervalMs);
    expect((await guess(PASSWORD)).status).toBe(200);
    expect(await tryToSignIn(student.email, 'not mine', '192.0.2.2'), 'success resets the limit').toBe(401);
  });

  test.each([
    ['student', newStudent, 'pawpa', 'pawpa8', messages.validation.passwordShort],
    ['business', newBusiness, 'pawpa', 'pawpa8', messages.validation.passwordShort],
    ['admin', newAdmin, 'pawpaw-ai', 'pawpaw-ai8', messages.validation.adminPasswordShort],
  ] as const)("of a %s has the role's length, and is logged", async (role, make, short, enough, said) => {
    const person = await make(server());
    await expectRefusal(change(person, { password: short }), 'validation_failed', { password: [said] });
    await change(person, { password: enough, current_password: 'not mine' });
    expect((await change(person, { password: enough })).status).toBe(200);
    expect(await changesOf(server(), person.id), 'without the password').toEqual([
      {
        action: 'password changed',
        actorId: person.id,
        actorRole: role,
        address: '192.0.2.1',
        at: new Date(server().clock.now()),
        details: { how: 'signed in' },
      },
    ]);
    expect(await tryToSignIn(person.email, enough)).toBe(200);
  });

  test.each([
    ['123456', messages.validation.passwordCommon],
    ['PassWord1', messages.validation.passwordCommon],
    ['aaaaaaaaaa', messages.validation.passwordRepeated],
    ['          ', messages.validation.passwordRepeated],
    ['\0\0\0\0\0\0', messages.validation.passwordRepeated],
    ['Kila Vagi, Anna', null],
    ['anna-kila-vagi', messages.validation.passwordOwn],
  ])('to the easily guessed %j is answered by its sentence', async (password, sentence) => {
    const student = await newStudent(server());
    const own = { password: student.email.toUpperCase() };
    const refusedOwn = { password: [messages.validation.passwordOwn] };
    await expectRefusal(change(student, own), 'validation_failed', refusedOwn);
    if (sentence === null) return expect((await change(student, { password })).status).toBe(200);
    await expectRefusal(change(student, { password }), 'validation_failed', { password: [sentence] });
    const reset_password_token = (await makeResetLink(server().deps, student.email))!.token;
    const user = { reset_password_token, password, password_confirmation: password };
    const reset = await server().call<ErrorBody>('PUT', '/users/password', { json: { user } });
    expect([reset.status, reset.body.errors]).toEqual([422, { password: [sentence] }]);
    const signup = { ...studentFields(freshEmail('weak')), password, password_confirmation: password };
    const signed = await server().call<ErrorBody>('POST', '/users', { json: { user: signup } });
    expect([signed.status, signed.body.errors]).toEqual([422, { password: [sentence] }]);
  });

  test("to the demo accounts' is for demo accounts only", async () => {
    const user = { password: 'wokabaut', password_confirmation: 'wokabaut' };
    const signUp = (email: string) =>
      server().call<ErrorBody>('POST', '/users', { json: { user: { ...studentFields(email), ...user } } });
    const common = [messages.validation.passwordCommon];
    await expectRefusal(signUp('kila@wokabaut.pg'), 'validation_failed', { password: common });
    expect((await signUp('kila@demo.example')).status).toBe(201);
  });

  test.each(['', null, 'x'.repeat(129), 12345678])('to %j is refused', async (password) => {
    const student = await newStudent(server());
    const { status, body } = await change(student, { password });
    expect([status, body.error]).toEqual([422, errorTable.validation_failed.sentence]);
    expect(Object.keys(body.errors!)).toEqual(['password']);
    expect(await tryToSignIn(student.email, PASSWORD)).toBe(200);
  });

  test('changes nothing else that stands in the same body', async () => {
    const student = await newStudent(server());
    const email = freshEmail('moved');
    await change(student, { password: NEW, city: 'Lae', email, role: 'admin' });
    const { database } = server().deps;
    const [row] = await database.select().from(users).where(eq(users.id, student.id));
    expect(row).toMatchObject({ city: 'Port Moresby', email: student.email, role: 'student' });
  });

  test('from twelve phones at once is done by one, and the other sessions end', async () => {
    const student = await newStudent(server());
    const tokens = await Promise.all(
      Array.from({ length: 12 }, () => startSession(server().deps, student.id)),
    );
    const answers = await Promise.all(tokens.map((token) => change({ token }, { password: NEW })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(401)]);
    expect(await server().deps.database.$count(sessions, eq(sessions.userId, student.id))).toBe(1);
    expect(await mailTo(server(), student)).toHaveLength(1);
  });
});
