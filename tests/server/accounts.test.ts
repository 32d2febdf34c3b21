import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import type { ProfileAnswer, SignInAnswer, SignupAnswer } from '#contract/accounts';
import { errorTable, type ErrorBody } from '#contract/errors';
import { users, sessions } from '#server/db/schema';
import { describeServer } from '../support/server';
import {
  businessFields,
  businessForm,
  freshEmail,
  logoPng,
  newBusiness,
  newStudent,
  PASSWORD,
  signIn,
  studentFields,
  trySignIn,
} from '../support/server-people';

describeServer('signing up', (server) => {
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
      user: {
        id: expect.any(Number) as number,
        full_name: 'Anna Kila Vagi',
        first_name: 'Anna',
        last_name: 'Kila Vagi',
        email,
        mobile_number: '+675 7123 4567',
        city: 'Port Moresby',
        date_of_birth: '2008-05-17',
        role: 'student',
        status: 'pending',
        is_approved: 'no',
        status_reason: null,
        image_url: null,
        img_url: null,
        logo_url: null,
        company_name: null,
        representative_name: null,
        business_number: null,
        website_url: null,
        created_at: '2027-03-01T00:00:00.000Z',
        updated_at: '2027-03-01T00:00:00.000Z',
      },
    });
    const [stored] = await storedUsers(email);
    expect(stored!.status).toBe('pending');
    expect(stored!.passwordHash).toMatch(/^\$argon2id\$/);
  });

  test('a business signs up with its logo, which anyone can then load as a small picture', async () => {
    const email = freshEmail('shop');
    const form = businessForm(businessFields(email), await logoPng());
    const { status, body } = await server().call<SignupAnswer>('POST', '/users', { body: form });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      role: 'business',
      status: 'pending',
      full_name: 'Peter Aihi',
      representative_name: 'Peter Aihi',
      company_name: 'Kokoda Hardware',
      business_number: '+675 321 0000',
      website_url: 'https://kokoda-hardware.example',
    });
    expect(body.user.logo_url).toMatch(/^\/api\/files\/logo\/[0-9a-f-]{36}\.webp$/);
    expect([body.user.image_url, body.user.img_url]).toEqual([body.user.logo_url, body.user.logo_url]);
    const logo = await server().call('GET', body.user.logo_url!);
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('an empty login asks for both', async () => {
    const { status, body } = await server().call('POST', '/users/sign_in', { json: { user: {} } });
    expect([status, body.error]).toEqual([422, messages.login.enterBoth]);
    expect(Object.keys(body.errors!)).toEqual(['email', 'password']);
  });

  test('an empty form gets a sentence for every field', async () => {
    const { status, body } = await signUp({ role: 'student' });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'validation_failed',
      error: errorTable.validation_failed.sentence,
      message: errorTable.validation_failed.sentence,
      errors: {
        full_name: [messages.validation.fullNameRequired],
        email: [messages.validation.emailRequired],
        mobile_number: [messages.validation.mobileRequired],
        date_of_birth: [messages.validation.dateOfBirthRequired],
        city: [messages.validation.cityRequired],
        password: [messages.validation.passwordRequired],
        password_confirmation: [messages.validation.confirmationRequired],
      },
    });
  });

  test.each([
    [
      'a short password',
      { password: '12345', password_confirmation: '12345' },
      'password',
      messages.validation.passwordShort,
    ],
    [
      'a long password',
      { password: 'x'.repeat(129), password_confirmation: 'x'.repeat(129) },
      'password',
      messages.validation.passwordLong,
    ],
    [
      'two different passwords',
      { password_confirmation: 'another' },
      'password_confirmation',
      messages.validation.passwordsDiffer,
    ],
    ['a name of two letters', { full_name: 'Al' }, 'full_name', messages.validation.fullNameLength],
    ['a city of one letter', { city: 'L' }, 'city', messages.validation.cityShort],
    [
      'a date of birth in the future',
      { date_of_birth: '2027-03-02' },
      'date_of_birth',
      messages.validation.dateOfBirthFuture,
    ],
    [
      'a year that nobody means',
      { date_of_birth: '0000-05-05' },
      'date_of_birth',
      messages.validation.dateInvalid,
    ],
    [
      'a day that no calendar has',
      { date_of_birth: '2008-02-30' },
      'date_of_birth',
      messages.validation.dateInvalid,
    ],
    ['an e-mail without a domain', { email: 'anna' }, 'email', messages.validation.emailInvalid],
    ['the role admin', { role: 'admin' }, 'role', messages.validation.roleInvalid],
  ])('%s is refused with its sentence', async (_, change, field, sentence) => {
    const { status, body } = await signUp({ ...studentFields(freshEmail('bad')), ...change });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  test('a taken e-mail is 422 with a sentence, in any letter case', async () => {
    const { email } = await newStudent(server());
    const { status, body } = await signUp(studentFields(email.toUpperCase()));
    const sentence = messages.validation.emailTaken;
    expect(status).toBe(422);
    const errors = { email: [sentence] };
    expect(body).toEqual({ code: 'validation_failed', error: sentence, message: sentence, errors });
  });

  test('a business without a picture is refused in the words of the form', async () => {
    const form = businessForm({ ...businessFields(freshEmail('shop')), city: '' }, null);
    const { status, body } = await server().call('POST', '/users', { body: form });
    expect([status, body.error]).toEqual([422, messages.signup.imageMissing]);
    expect(body.errors).toEqual({
      city: [messages.validation.cityRequired],
      image: [messages.signup.imageMissing],
    });
  });

  test('a text named .png is refused, and so is a picture over 2 MB, both naming the field', async () => {
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      server().call('POST', '/users', { body: businessForm(businessFields(freshEmail('shop')), bytes) });
    const text = await send(new TextEncoder().encode('not a picture'));
    expect([text.status, text.body.errors]).toEqual([415, { image: [messages.validation.imageKind] }]);
    const large = await send(new Uint8Array(2 * 1024 * 1024 + 1));
    expect([large.status, large.body.errors]).toEqual([413, { image: [messages.validation.imageTooLarge] }]);
  });

  test('a body that is no JSON, too long a one, and one of another kind are refused each in its way', async () => {
    const send = (body: string, type = 'application/json') =>
      server().call('POST', '/users', { body, headers: { 'Content-Type': type } });
    expect((await send('{"user":')).body.code).toBe('bad_json');
    expect((await send(JSON.stringify({ user: { city: 'x'.repeat(70_000) } }))).body.code).toBe(
      'payload_too_large',
    );
    expect((await send('user=anna', 'application/x-www-form-urlencoded')).body.code).toBe('unsupported_body');
    expect((await send('null')).status).toBe(422);
    expect((await send('{"user":[1]}')).status).toBe(422);
  });
});

describeServer('signing in and out', (server) => {
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

  test("the profile is the caller's own, and nobody else's without a token", async () => {
    const { token, id } = await newBusiness(server());
    expect((await server().call<ProfileAnswer>('GET', '/profile', { token })).body.user).toMatchObject({
      id,
      role: 'business',
    });
    const none = await server().call('GET', '/profile');
    expect([none.status, none.body.error]).toEqual([401, errorTable.token_missing.sentence]);
  });

  test('a token that was signed out is worth nothing, and the other phone stays signed in', async () => {
    const { email, token } = await newStudent(server());
    const other = await signIn(server(), email);
    const out = await server().call('DELETE', '/users/sign_out', { token });
    expect([out.status, out.body]).toEqual([200, { message: messages.logout.success }]);
    const after = await server().call('GET', '/profile', { token });
    expect(after.status).toBe(401);
    expect(after.body.error).toBe('Your session has expired. Please log in again.');
    expect((await server().call('GET', '/profile', { token: other })).status).toBe(200);
  });

  test.each(['Basic abc', 'Bearer', 'Bearer a b'])('the header "%s" is no token', async (header) => {
    const { status, body } = await server().call('GET', '/profile', { headers: { Authorization: header } });
    expect([status, body.code]).toEqual([401, 'token_missing']);
  });
});
