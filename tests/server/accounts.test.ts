import { eq } from 'drizzle-orm';
import { expect, test, beforeAll } from 'vitest';
import { messages } from '#contract/messages';
import type { SignInAnswer, SignupAnswer, StudentListAnswer } from '#contract/accounts';
import { errorTable, type ErrorBody } from '#contract/errors';
import { portMoresbyDate } from '#contract/dates';
import { durations } from '#contract/limits';
import { users, sessions, claimCodes, participants } from '#server/db/schema';
import { rateLimitRules } from '#server/rate-limits/rules';
import { user } from '../support/answers';
import { expectRefusal, DAY, describePortal, useUp, type Person } from '../support/portal';
import { describeServer } from '../support/server';
import {
  businessFields,
  businessForm,
  freshEmail,
  logoPng,
  newStudent,
  PASSWORD,
  signIn,
  studentFields,
  trySignIn,
  newAdmin,
} from '../support/server-people';
import { birthday, claimCall, codesFor, newLine } from '../support/claims';

const sentences = messages.validation;

describeServer('signing up, in and out', (server) => {
  const signUp = <T = ErrorBody>(user: object) => server().call<T>('POST', '/users', { json: { user } });
  const storedUsers = (email: string) =>
    server().deps.database.select().from(users).where(eq(users.email, email));

  test('a student who signs up is stored pending, with a hash instead of the password', async () => {
    const email = freshEmail('new');
    const answer = await signUp({
      ...studentFields(email),
      email: ` ${email.toUpperCase()} `,
      status: 'approved',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: messages.signup.success,
      status: 201,
      user: user({
        id: expect.any(Number) as number,
        ...{ full_name: 'Anna Kila Vagi', first_name: 'Anna', last_name: 'Kila Vagi', email },
        ...{ mobile_number: '+675 7123 4567', city: 'Port Moresby', date_of_birth: '2008-05-17' },
        email_confirmed: false,
        delete_at: null,
        created_at: '2027-03-01T00:00:00.000Z',
        updated_at: '2027-03-01T00:00:00.000Z',
      }),
    });
    const [stored] = await storedUsers(email);
    expect(stored!.status).toBe('pending');
    expect(stored!.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('a business signs up with its logo, which anyone can then load as a small picture', async () => {
    const email = freshEmail('shop');
    const description = 'Nails, ropes and paint for Lae.';
    const form = businessForm({ ...businessFields(email), description }, await logoPng());
    const { status, body } = await server().call<SignupAnswer>('POST', '/users', { body: form });
    expect([status, body.message]).toEqual([201, messages.signup.success]);
    expect(body.user).toMatchObject({
      role: 'business',
      status: 'pending',
      full_name: 'Peter Aihi',
      representative_name: 'Peter Aihi',
      company_name: 'Kokoda Hardware',
      business_number: '+675 321 0000',
      website_url: 'https://kokoda-hardware.example',
      description,
    });
    const { logo_url, image_url, img_url } = body.user;
    expect(logo_url).toMatch(/^\/api\/files\/logo\/[0-9a-f-]{36}\.webp$/);
    expect([image_url, img_url]).toEqual([logo_url, logo_url]);
    const logo = await server().call('GET', logo_url!);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test.each([
    ['a birthday to come', { date_of_birth: '2027-03-02' }, { date_of_birth: [sentences.dateOfBirthFuture] }],
    ['the role admin', { role: 'admin' }, { role: [sentences.roleInvalid] }],
  ])('%s is refused with its sentence', async (_, change, errors) => {
    const refused = signUp({ ...studentFields(freshEmail('bad')), ...change });
    await expectRefusal(refused, 'validation_failed', errors);
  });

  test('a taken e-mail is 422 with a sentence, in any letter case', async () => {
    const { email } = await newStudent(server());
    const { status, body } = await signUp(studentFields(email.toUpperCase()));
    const error = sentences.emailTaken;
    const errors = { email: [error] };
    expect([status, body]).toEqual([422, { code: 'validation_failed', error, message: error, errors }]);
  });

  test('a business without a picture is refused with the sentence of the form', async () => {
    const form = businessForm({ ...businessFields(freshEmail('shop')), city: '' }, null);
    const { status, body } = await server().call('POST', '/users', { body: form });
    expect([status, body.error]).toEqual([422, messages.signup.imageMissing]);
    expect(body.errors).toEqual({
      city: [sentences.cityRequired],
      image: [messages.signup.imageMissing],
    });
  });

  test.each([
    ['half a JSON', '{"user":', 'application/json', 'bad_json'],
    ['a long JSON', JSON.stringify('x'.repeat(70_000)), 'application/json', 'payload_too_large'],
    ['a form of another kind', 'user=anna', 'application/x-www-form-urlencoded', 'unsupported_body'],
  ] as const)('a body of %s is refused', async (_, sent, type, code) => {
    const headers = { 'Content-Type': type };
    const { status, body } = await server().call('POST', '/users', { body: sent, headers });
    expect([status, body.code]).toEqual([errorTable[code].status, code]);
  });

  const tryToSignIn = <T = ErrorBody>(email: string, password: string) =>
    trySignIn<T>(server(), email, password);

  test('signing in answers a token, of which only a digest is stored, and the user', async () => {
    const { email } = await newStudent(server());
    const { status, body } = await tryToSignIn<SignInAnswer>(email.toUpperCase(), PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ message: messages.login.success, user: { email, role: 'student' } });
    expect(body.token).toMatch(/^[\w-]{43}$/);
    const stored = await server().deps.database.select().from(sessions);
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(body.token);
  });

  test('unknown e-mail and wrong password say the same', async () => {
    const { email } = await newStudent(server());
    const wrong = await tryToSignIn(email, 'not the password');
    const unknown = await tryToSignIn(freshEmail('nobody'), PASSWORD);
    const sentence = errorTable.invalid_credentials.sentence;
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ code: 'invalid_credentials', error: sentence, message: sentence });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('a token that was signed out is worth nothing, and the other phone stays signed in', async () => {
    const { email, token } = await newStudent(server());
    const other = await signIn(server(), email);
    const out = await server().call('DELETE', '/users/sign_out', { token });
    expect([out.status, out.body]).toEqual([200, { message: messages.logout.success }]);
    const after = await server().call('GET', '/profile', { token });
    expect([after.status, after.body.error]).toEqual([401, errorTable.session_expired.sentence]);
    expect((await server().call('GET', '/profile', { token: other })).status).toBe(200);
  });

  test.each(['Basic abc', 'Bearer', 'Bearer a b'])('the header "%s" is no token', async (header) => {
    const headers = { Authorization: header };
    await expectRefusal(server().call('GET', '/profile', { headers }), 'token_missing');
  });

  let admin: Person;
  beforeAll(async () => {
    admin = await newAdmin(server());
  });

  const line = () => newLine(server());
  const codes = (...ids: number[]) => codesFor(server(), admin, ...ids);
  const claim = (code: string, fields: object = {}) =>
    server().call<SignupAnswer & ErrorBody>('POST', '/users/claim', claimCall(code, fields));

  test('with its birthday a code makes an approved account of the line, once, however it is typed', async () => {
    const id = await line();
    const [code = ''] = await codes(id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    const stored = JSON.stringify(await server().deps.database.select().from(claimCodes));
    for (const text of [code, code.replace('-', '')]) expect(stored, 'a hash alone').not.toContain(text);
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, body } = await claim(typed, { mobile_number: '7099 0001' });
    expect([status, body.user.status, body.user.date_of_birth]).toEqual([201, 'approved', birthday]);
    expect((await trySignIn<SignInAnswer>(server(), '70990001', PASSWORD)).body.user.id).toBe(body.user.id);
    await expectRefusal(claim(code), 'claim_invalid');
    // Beside an e-mail the number of the register is the one to log in with.
    const known = await newLine(server());
    await server()
      .deps.database.update(participants)
      .set({ mobileNumber: '7099 0002' })
      .where(eq(participants.id, known));
    const [other] = await codesFor(server(), admin, known);
    await claim(other!, { mobile_number: '', email: freshEmail('claimed') });
    expect((await trySignIn<SignInAnswer>(server(), '7099 0002', PASSWORD)).status).toBe(200);
    expect(await codes(id)).toEqual([]);
  });

  test('a wrong code, a wrong birthday, an older and an outdated code and one of an erased line say the same', async () => {
    const id = await line();
    const [older = ''] = await codes(id);
    const [code = ''] = await codes(id);
    await expectRefusal(claim(older), 'claim_invalid');
    await expectRefusal(claim('00000-00000'), 'claim_invalid');
    await expectRefusal(claim(code, { date_of_birth: '2007-08-03' }), 'claim_invalid');
    server().clock.advance(durations.claimCode);
    await expectRefusal(claim(code), 'claim_invalid');
    server().clock.advance(-durations.claimCode);
    await server().deps.database.delete(participants).where(eq(participants.id, id));
    await expectRefusal(claim(code), 'claim_invalid');
  });

  test('of two who use a code at once one gets the account', async () => {
    const [code = ''] = await codes(await line());
    const statuses = (await Promise.all([claim(code), claim(code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 422]);
  });

  test.each([
    ['too young', '2014-06-01', sentences.tooYoung],
    ['under 18, without a guardian', '2010-06-01', messages.claim.otherBirthday],
  ])('who is %s by the line joins none by another birthday', async (_, date_of_birth, sentence) => {
    const [code = ''] = await codes(await newLine(server(), { dateOfBirth: date_of_birth }));
    const { token } = await newStudent(server());
    const json = { code, date_of_birth };
    await expectRefusal(server().call('POST', '/users/claim/join', { token, json }), 'validation_failed', {
      date_of_birth: [sentence],
    });
  });

  test('wrong codes are limited in all', async () => {
    const [code = ''] = await codes(await line());
    await useUp(server(), 'code_all', 'claim');
    expect((await claim(code)).status).toBe(429);
    server().clock.advance(rateLimitRules.code_all.intervalMs);
    expect((await claim(code)).status).toBe(201);
  });

  test('a student who waits joins the line with a code and is approved', async () => {
    const [code = ''] = await codes(await line());
    const { token, email } = await newStudent(server());
    const join = () =>
      server().call<{ user: { status: string } }>('POST', '/users/claim/join', {
        token,
        json: { code, date_of_birth: birthday },
      });
    expect((await join()).body.user.status).toBe('approved');
    await expectRefusal(join(), 'claim_invalid');
    const path = '/admin/list_students?search=' + encodeURIComponent(email);
    const listed = await server().call<StudentListAnswer>('GET', path, { token: admin.token });
    expect(listed.body.users[0]!.register_match, 'compared no more').toMatchObject({ result: 'match' });
  });
});

const guardian = { guardian_name: 'Anna Kila', guardian_number: '7200 9900' };

describePortal('who is under 18', (portal) => {
  /** On the day before the birthday, or the day itself. */
  const signUp = (age: number, days: 0 | 1, more: object = {}) => {
    const [year, ...rest] = portMoresbyDate(portal.clock.now() + days * DAY).split('-');
    const date_of_birth = [Number(year) - age, ...rest].join('-');
    const user = { ...studentFields(freshEmail('young')), date_of_birth, ...more };
    return portal.post<SignupAnswer>('/users', null, { user });
  };

  test('signs up from 14 on, and with a guardian, whom nobody is asked for or kept from 18 on', async () => {
    await expectRefusal(signUp(14, 1, guardian), 'validation_failed', {
      date_of_birth: [sentences.tooYoung],
    });
    await expectRefusal(signUp(14, 0), 'validation_failed', {
      guardian_name: [sentences.guardianNeeded],
      guardian_number: [sentences.guardianNumberNeeded],
    });
    await expectRefusal(signUp(18, 1, { ...guardian, guardian_number: 'none' }), 'validation_failed', {
      guardian_number: [sentences.guardianNumberNeeded],
    });
    expect((await signUp(14, 0, guardian)).status).toBe(201);
    expect((await signUp(18, 0)).status).toBe(201);
    expect((await signUp(18, 0, guardian)).body.user.guardian).toBeUndefined();
  });

  test('the guardian is shown to the student, to admins, and to the business that hires', async () => {
    const columns = { guardianName: 'Anna Kila', guardianNumber: '7200 9900' };
    const student = await portal.person('student', 'approved', columns);
    const shown = { name: 'Anna Kila', number: '7200 9900' };
    expect((await portal.get<{ user: object }>('/profile', student)).body.user).toMatchObject({
      guardian: shown,
    });
    const { id, internship } = await portal.application(student);
    expect((await portal.details(id, portal.business)).user.guardian).toBeUndefined();
    await portal.setStatus(id, internship, 'hired');
    expect((await portal.details(id, portal.business)).user.guardian).toEqual(shown);
    const { body } = await portal.get<{ users: { id: number; guardian?: object }[] }>(
      '/admin/list_students',
      portal.admin,
    );
    expect(body.users.find((one) => one.id === student.id)?.guardian).toEqual(shown);
  });
});
