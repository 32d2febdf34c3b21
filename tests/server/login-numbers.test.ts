import { expect, test } from 'vitest';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { operations } from '#server/operations';
import { rateLimitRules } from '#server/rate-limits/rules';
import { mailTo } from '../support/stored-rows';
import { describeServer } from '../support/server';
import { freshEmail, newAdmin, PASSWORD, studentFields, trySignIn } from '../support/server-people';

const { validation } = messages;

let last = 72_340_000;
const freshNumber = () => String(++last);

/** What who has to choose a password may ask for. */
const forNewPassword = ['signOut', 'readProfile', 'changeProfile'];
const closed = operations.filter(
  ({ who, id }) => typeof who !== 'string' && who.includes('student') && !forNewPassword.includes(id),
);

describeServer('a mobile number to log in with, and a one-time password', (server) => {
  const signUp = (fields: { email?: string; mobile_number: string }) =>
    server().call<SignupAnswer & ErrorBody>('POST', '/users', {
      json: { user: { ...studentFields(''), ...fields } },
    });
  const whoOf = async (name: string, address?: string) =>
    (await trySignIn<SignInAnswer>(server(), name, PASSWORD, address)).body.user?.id;

  test('who has no e-mail signs up with one and logs in, however it is written', async () => {
    const number = freshNumber();
    const { status, body } = await signUp({ mobile_number: `${number.slice(0, 4)} ${number.slice(4)}` });
    expect([status, body.user.email]).toEqual([201, '']);
    const written = [
      number,
      `+675 ${number}`,
      `00675${number}`,
      `(675) ${number}`,
      `675675${number}`,
      `\u200b${number}`,
    ];
    for (const one of written) expect(await whoOf(one), one).toBe(body.user.id);
  });

  test.each([
    ['a landline', '325 1234', { email: [validation.emailRequired] }],
    ['no number', 'ask my uncle', { email: [validation.emailRequired] }],
    ['a number that no network has', '+999 1234567', {}],
  ])('%s is no name without an e-mail', async (_what, mobile_number, errors) => {
    const { status, body } = await signUp({ mobile_number });
    expect([status, body.errors]).toEqual([422, { ...errors, mobile_number: [validation.mobileNeeded] }]);
  });

  test('one number is one account; a family with e-mails may share it', async () => {
    const number = freshNumber();
    const { body: first } = await signUp({ mobile_number: number });
    const taken = await signUp({ mobile_number: `+675 ${number}` });
    expect([taken.status, taken.body.errors]).toEqual([422, { mobile_number: [validation.mobileTaken] }]);
    const email = freshEmail('sister');
    const { body: sister } = await signUp({ email, mobile_number: number });
    expect(sister.message).toBe(`${messages.signup.success} ${validation.mobileShared}`);
    expect([await whoOf(number), await whoOf(email)]).toEqual([first.user.id, sister.user.id]);
  });

  test('both names of an account share one limit of wrong passwords', async () => {
    const [email, number] = [freshEmail('two-names'), freshNumber()];
    await signUp({ email, mobile_number: number });
    const statuses = [];
    for (let tries = 0; tries <= rateLimitRules.sign_in_account_from_address.burst; tries++)
      statuses.push((await trySignIn(server(), tries % 2 ? email : number, 'wrong', '192.0.2.77')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await whoOf(number, '192.0.2.77')).toBeUndefined();
  });

  test('a changed number is the one to log in with, and a taken one is refused', async () => {
    const [before, after, others] = [freshNumber(), freshNumber(), freshNumber()];
    await signUp({ mobile_number: others });
    const { body } = await signUp({ mobile_number: before });
    const { token } = (await trySignIn<SignInAnswer>(server(), before, PASSWORD)).body;
    const change = (mobile_number: string) =>
      server().call<ErrorBody>('PATCH', '/users', { token, json: { user: { mobile_number } } });
    expect((await change(others)).body.errors).toEqual({ mobile_number: [validation.mobileTaken] });
    expect((await change('325 1234')).body.errors).toEqual({ mobile_number: [validation.mobileNeeded] });
    expect((await change(after)).status).toBe(200);
    expect([await whoOf(before), await whoOf(after)]).toEqual([undefined, body.user.id]);
    for (let asked = 3; asked < rateLimitRules.email_account.burst; asked++)
      expect((await change(others)).status).toBe(422);
    expect((await change(others)).status, 'asked as seldom as for an e-mail').toBe(429);
  });

  test('a forgotten password: no mail to a number, and whom to ask', async () => {
    const answer = await server().call('POST', '/users/password', { json: { user: { email: '7234 9999' } } });
    expect([answer.status, answer.body.message]).toEqual([200, messages.forgot.byNumber]);
    expect(await mailTo(server(), { email: '+67572349999' })).toEqual([]);
  });

  const given = async () => {
    const number = freshNumber();
    const { body } = await signUp({ mobile_number: number });
    const old = (await trySignIn<SignInAnswer>(server(), number, PASSWORD)).body.token;
    const { token } = await newAdmin(server());
    const json = { id: body.user.id };
    const { body: answer } = await server().call<{ password: string }>('POST', '/admin/one_time_password', {
      token,
      json,
    });
    return { number, old, password: answer.password };
  };
  const logIn = (number: string, password: string) => trySignIn<SignInAnswer>(server(), number, password);

  test('a one-time password ends all sessions, is typed in any way, and opens the choice of an own one alone', async () => {
    const { number, old, password } = await given();
    expect((await server().call('GET', '/profile', { token: old })).status).toBe(401);
    expect((await logIn(number, PASSWORD)).status).toBe(401);
    const { token } = (await logIn(number, ` ${password.toLowerCase().replace('-', ' ')} `)).body;
    const { body } = await server().call<{ user: object }>('GET', '/profile', { token });
    expect(body.user).toMatchObject({ must_change_password: true });
    const refused = closed.map(async ({ method, path }) => {
      const whole = path.replace('{sha256}', 'a'.repeat(64)).replace(/\{\w+\}/g, '1');
      const call = await server().call<ErrorBody>(method.toUpperCase(), whole, { token });
      expect(call.body.code, `${method} ${path}`).toBe('password_change_needed');
    });
    await Promise.all(refused);
    const change = (user: object) => server().call<ErrorBody>('PATCH', '/users', { token, json: { user } });
    expect((await change({ city: 'Lae' })).body.code).toBe('password_change_needed');
    const kept = await change({ password: password.toLowerCase() });
    expect(kept.body.errors).toEqual({ password: [messages.validation.passwordGiven] });
    expect((await change({ password: 'an own password' })).status).toBe(200);
    expect((await server().call('GET', '/users/sessions', { token })).status).toBe(200);
    expect((await logIn(number, password)).status).toBe(401);
    expect((await logIn(number, 'an own password')).status).toBe(200);
  });

  test('a one-time password works for a day, and is given to no admin', async () => {
    const { number, password } = await given();
    const { token } = await newAdmin(server());
    const json = { id: (await newAdmin(server())).id };
    expect((await server().call('POST', '/admin/one_time_password', { token, json })).body.code).toBe(
      'not_found',
    );
    const begun = (await logIn(number, password)).body.token;
    server().clock.advance(durations.oneTimePassword);
    expect((await logIn(number, password)).status).toBe(401);
    const user = { password: 'an own password' };
    expect((await server().call('PATCH', '/users', { token: begun, json: { user } })).status).toBe(401);
  });
});
