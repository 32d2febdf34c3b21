import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { durations, limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { outgoing, sessions, smsCodes, users } from '#server/db/schema';
import { deleteExpiredCodes } from '#server/modules/accounts/sms-codes.usecases';
import { resetRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { DAY, describePortal, expectRefusal, useUp } from '../support/portal';
import { PASSWORD } from '../support/server-people';
import { startCodes } from '../support/sms-codes';
import { changesOf } from '../support/stored-rows';

const NEW = 'a new password';
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describePortal('codes by SMS (rule sign-in-9)', (portal) => {
  let sms: Awaited<ReturnType<typeof startCodes>>;
  beforeEach(async () => {
    sms = await startCodes(portal);
  });
  afterEach(() => sms.gateway.close());
  const rowOf = async (id: number) =>
    (await portal.database.select().from(users).where(eq(users.id, id)))[0]!;
  const invalid = (answer: ReturnType<typeof sms.reset>) =>
    expectRefusal(answer, 'sms_code_invalid', { code: [messages.smsCode.invalid] });

  test('confirm a number, and a forgotten password ends all sessions; the old one works until then', async () => {
    const { id, number, token } = await sms.student({ isConfirmed: false });
    expect((await sms.askCode(token)).body.message).toBe(messages.smsCode.sent);
    await sms.work();
    const { status, body } = await sms.confirm(token, sms.code());
    expect([status, body.login_number]).toEqual([200, { number, is_confirmed: true }]);
    expect((await rowOf(id)).numberConfirmedAt).toEqual(new Date(portal.clock.now()));

    const code = await sms.forgotten(number);
    expect(sms.texts().map(({ to }) => to)).toEqual([number, number]);
    for (const { text } of sms.texts()) expect(text).not.toContain('Kila');
    expect(await sms.logIn(number)).toBeTruthy();
    const answer = await sms.reset(number.slice(4), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([answer.status, answer.body.message]).toEqual([200, messages.password.resetSuccess]);
    expect(await portal.database.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect([await sms.logIn(number), await sms.logIn(number, NEW)]).toEqual([undefined, expect.any(String)]);
    expect(await changesOf(portal.server, id)).toEqual([
      expect.objectContaining({ action: 'number confirmed', actorId: id }),
      expect.objectContaining({ action: 'password changed', details: { how: 'sms code' } }),
    ]);
  });

  test('stand in no table, log line or list of what was sent, and the number in no queue', async () => {
    const { number } = await sms.student();
    const code = await sms.forgotten(number);
    const queue = JSON.stringify(await portal.database.select().from(outgoing));
    const stored = JSON.stringify(await portal.database.select().from(smsCodes));
    for (const text of [queue, stored, portal.server.log.join()]) expect(text).not.toContain(code);
    expect(queue).not.toContain(number);
  });

  test.each([
    [
      'wrong five times',
      async (number: string, code: string) => {
        for (let tries = 0; tries < limits.smsCode.tries; tries++)
          await invalid(sms.reset(number, other(code)));
      },
    ],
    [
      'used',
      async (number: string, code: string) => {
        expect((await sms.reset(number, code, 'the first password')).status).toBe(200);
      },
    ],
    ['ten minutes old', () => Promise.resolve(portal.clock.advance(durations.smsCode))],
    [
      'replaced by another',
      async (number: string, code: string) => {
        while ((await sms.forgotten(number)) === code);
      },
    ],
    [
      'of a number that was changed',
      async (number: string) => {
        await sms.setNumber((await sms.logIn(number))!, `${Number(number.slice(4)) + 500_000}`);
      },
    ],
    [
      'of an account with a newer password',
      async (number: string) => {
        const token = await sms.logIn(number);
        await portal.call('PATCH', '/users', { token, json: { user: { password: 'chosen meanwhile' } } });
      },
    ],
    [
      'of an account that was disabled',
      async (number: string) => {
        await portal.database
          .update(users)
          .set({ disabledAt: new Date(portal.clock.now()) })
          .where(eq(users.loginNumber, number));
      },
    ],
  ])('a code that is %s sets no password', async (_what, happens) => {
    const { number } = await sms.student();
    const code = await sms.forgotten(number);
    await happens(number, code);
    await invalid(sms.reset(number, code));
    expect(await sms.logIn(number, NEW)).toBeUndefined();
  });

  test('the fifth try may be right; another account’s code, and one to confirm, set no password', async () => {
    const [one, two] = [await sms.student(), await sms.student()];
    const code = await sms.forgotten(one.number);
    const own = await sms.forgotten(two.number);
    if (own !== code) await invalid(sms.reset(one.number, own));
    await sms.askCode(one.token);
    await sms.work();
    if (sms.code() !== code) await invalid(sms.reset(one.number, sms.code()));
    for (let tries = 2; tries < limits.smsCode.tries - 1; tries++)
      await invalid(sms.reset(one.number, other(code)));
    await expectRefusal(sms.reset(one.number, code, PASSWORD.slice(0, 3)), 'validation_failed', {
      password: [messages.validation.passwordShort],
    });
    await expectRefusal(sms.reset(one.number, code, 'password'), 'validation_failed', {
      password: [messages.validation.passwordCommon],
    });
    expect((await sms.reset(one.number, code)).status).toBe(200);
  });

  test('two uses at once set one password', async () => {
    const { number } = await sms.student();
    const code = await sms.forgotten(number);
    const answers = await Promise.all([NEW, 'another password'].map((one) => sms.reset(number, code, one)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('the answer is the same for who has confirmed, who has not, and nobody; one row is queued each time', async () => {
    const numbers = [(await sms.student()).number, (await sms.student({ isConfirmed: false })).number];
    for (const number of [...numbers, '+67572449999']) {
      const before = sms.texts().length;
      const { status, body } = await sms.forget(number);
      expect([status, body]).toEqual([200, { message: messages.forgot.codeSent }]);
      expect(await sms.work()).toEqual([number === numbers[0] ? 'sent' : 'dropped']);
      expect(sms.texts().length - before).toBe(number === numbers[0] ? 1 : 0);
      await invalid(sms.reset(number, '0000000'.slice(1)));
    }
  });

  test.each(['profile', 'desk'] as const)('a number changed in the %s is not confirmed', async (where) => {
    const { id, number, token } = await sms.student();
    const changed = `${Number(number.slice(4)) + 600_000}`;
    const { fullName, dateOfBirth, city } = await rowOf(id);
    const { status } =
      where === 'profile'
        ? await sms.setNumber(token, changed)
        : await portal.post('/admin/correct_student', portal.admin, {
            ...{ id, full_name: fullName, date_of_birth: dateOfBirth, city, email: '' },
            ...{ mobile_number: changed, reason: 'a wrong digit' },
          });
    expect([status, (await rowOf(id)).numberConfirmedAt]).toEqual([200, null]);
    await sms.setNumber(token, number);
    expect((await rowOf(id)).numberConfirmedAt, 'nor with the old one again').toBeNull();
  });

  test('a number is confirmed anew by who was given a one-time password', async () => {
    const { id } = await sms.student();
    await portal.post('/admin/one_time_password', portal.admin, { id });
    expect((await rowOf(id)).numberConfirmedAt).toBeNull();
  });

  test('where no SMS are sent, or to another country, it says whom to ask', async () => {
    const { token } = await sms.student();
    expect((await sms.forget('+61 412 345 678')).body.message).toBe(messages.forgot.byNumber);
    portal.deps.sendsSms = false;
    expect((await sms.forget('7245 0001')).body.message).toBe(messages.forgot.byNumber);
    await expectRefusal(sms.askCode(token), 'validation_failed', { code: [messages.smsCode.notPossible] });
    const { body } = await portal.get<{ login_number: unknown }>('/notification_settings', { token });
    expect(body.login_number).toBeNull();
    expect(await sms.work()).toEqual([]);
  });

  test('confirming needs the password once the log-in is ten minutes old: a found phone takes no account', async () => {
    const { token } = await sms.student({ isConfirmed: false });
    portal.clock.advance(durations.credentialsFresh);
    await expectRefusal(sms.askCode(token), 'wrong_password', {
      current_password: [messages.smsCode.passwordNeeded],
    });
    expect((await sms.askCode(token, PASSWORD)).status).toBe(200);
  });

  test('five a day for an account and for a number, and then again', async () => {
    const { number, token } = await sms.student();
    const count = async () => {
      for (let asked = 0; asked < 3; asked++) await sms.forget(number);
      await sms.work();
      portal.clock.advance(40 * 60_000);
      return sms.texts().length;
    };
    portal.clock.set(Math.ceil(portal.clock.now() / DAY) * DAY);
    const before = sms.texts().length;
    expect([await count(), await count(), await count()].map((all) => all - before)).toEqual([3, 5, 5]);
    expect((await sms.askCode(token, PASSWORD)).body.code).toBe('too_many_tries');
    portal.clock.advance(DAY);
    expect((await count()) - before).toBe(8);
  });

  test('of everybody as many as the operator can pay, and those who confirm take none of those who forgot', async () => {
    const { number, token } = await sms.student();
    const useAll = async (kind: string) => {
      await useUp(portal.server, 'sms_code_all', kind);
      onTestFinished(() => resetRateLimit(portal.deps, 'sms_code_all', kind));
    };
    await useAll('confirm_code');
    expect((await sms.askCode(token, PASSWORD)).body.code).toBe('too_many_tries');
    await sms.forget(number);
    expect(await sms.work()).toEqual(['sent']);
    await useAll('password_code');
    await sms.forget(number);
    expect(await sms.work()).toEqual(['dropped']);
  });

  test('are not sent after ten minutes, when nobody waits any more, and are cleared away', async () => {
    const { id, number } = await sms.student();
    await sms.forgotten(number);
    await sms.forget(number);
    portal.clock.advance(durations.smsCode);
    expect(await sms.work()).toEqual(['dropped']);
    await deleteExpiredCodes(portal.deps);
    expect(await portal.database.$count(smsCodes, eq(smsCodes.userId, id))).toBe(0);
  });

  test.each([400, 500] as const)('that the gateway answers with %i are not sent twice', async (status) => {
    const { number } = await sms.student();
    await sms.gateway.close();
    sms = await startCodes(portal, status);
    await sms.forget(number);
    expect(await sms.work()).toEqual([status === 400 ? 'refused' : 'unknown']);
    portal.clock.advance(60_000);
    expect([await sms.work(), sms.gateway.received.length]).toEqual([[], 1]);
  });
});
