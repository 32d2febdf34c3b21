import { beforeAll, expect, test } from 'vitest';
import { operations } from '#server/operations';
import { answers } from '#contract/messages/server-answers';
import { expectRefusal, type Person } from '../support/portal';
import { turnFactorOn } from '../support/second-factor';
import { describeServer } from '../support/server';
import { newAdmin, newBusiness, newStudent, PASSWORD, signIn, trySignIn } from '../support/server-people';

/** The calls that an admin without a second factor may make where it is required. */
const forEnrolment = [
  'signOut',
  'readProfile',
  'readSecondFactor',
  'startSecondFactor',
  'confirmSecondFactor',
];
const withToken = operations.filter(
  ({ who }) =>
    who === 'visitors with or without a token' || (typeof who !== 'string' && who.includes('admin')),
);
const [allowed, others] = [true, false].map((is) =>
  withToken.filter(({ id }) => forEnrolment.includes(id) === is),
);

describeServer('ADMIN_SECOND_FACTOR=required', (server) => {
  let admin: Person;
  beforeAll(async () => {
    server().deps.requiresSecondFactor = true;
    admin = await newAdmin(server());
  });
  const ask = (method: string, path: string, { token }: Pick<Person, 'token'>) =>
    server().call(method.toUpperCase(), path.replace(/\{\w+\}/g, '1'), { token });

  test('an admin without a second factor logs in, and reads that it is missing', async () => {
    const token = await signIn(server(), admin.email);
    const { body } = await server().call('GET', '/users/second_factor', { token });
    expect(body).toEqual({ is_on: false, is_required: true, recovery_codes_left: 0 });
  });

  test.each(others!)('$method $path is refused until it is on', async ({ method, path }) => {
    await expectRefusal(ask(method, path, admin), 'second_factor_missing');
  });

  test.each(allowed!.filter(({ id }) => id !== 'signOut'))(
    '$method $path is not: it leads there',
    async ({ method, path }) => {
      const { body } = await ask(method, path, admin);
      expect(body.code).not.toBe('second_factor_missing');
    },
  );

  test('the same session works once it is on, and not any more when it is off', async () => {
    const one = await newAdmin(server());
    const app = await turnFactorOn(server(), one);
    expect((await ask('get', '/admin/list_students', one)).status).toBe(200);
    const json = { code: app.code() };
    const off = await server().call('POST', '/users/second_factor/off', { token: one.token, json });
    expect([off.status, off.body.message]).toEqual([200, answers.secondFactor.turnedOff]);
    await expectRefusal(ask('get', '/admin/list_students', one), 'second_factor_missing');
  });

  test('nobody else is asked for one', async () => {
    for (const person of [await newStudent(server()), await newBusiness(server())]) {
      expect((await ask('get', '/users/sessions', person)).status).toBe(200);
      expect((await trySignIn(server(), person.email, PASSWORD)).status).toBe(200);
    }
  });
});
