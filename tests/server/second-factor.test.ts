import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { answers } from '#contract/messages/server-answers';
import { secondFactor } from '#contract/messages/account';
import type { RecoveryCodesAnswer, SecondFactorStartAnswer } from '#contract/second-factor';
import { auditLog, recoveryCodes, secondFactors } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { expectRefusal } from '../support/portal';
import { secondFactorsOn, startFactor, turnFactorOn } from '../support/second-factor';
import { describeServer } from '../support/server';
import { newAdmin, PASSWORD, signIn, trySignIn } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

const text = secondFactor;
const wrongCode = { code: [text.codeWrong] };
const missingCode = { code: [text.codeNeeded] };
/** Codes change with the time step. */
const STEP_MS = 30_000;

describeServer('the second factor of an admin', (server) => {
  const { post, read, logIn, newAddress, enrolled } = secondFactorsOn(server);

  test('is off at first, and does not change a log-in before a code of it was confirmed', async () => {
    const admin = await newAdmin(server());
    expect(await read(admin)).toEqual({ is_on: false, is_required: false, recovery_codes_left: 0 });
    const started = await post<SecondFactorStartAnswer>('', admin, {});
    expect(started.status).toBe(201);
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(started.body.otpauth_url);
    expect([url.protocol, url.host, url.searchParams.get('secret')]).toEqual([
      ...['otpauth:', 'totp', started.body.secret],
    ]);
    expect(decodeURIComponent(url.pathname)).toContain(admin.email);
    const rows = JSON.stringify(await server().deps.database.select().from(secondFactors));
    expect(rows, 'encrypted').not.toContain(started.body.secret);
    expect((await logIn(admin.email)).status).toBe(200);
  });

  test('once confirmed ends the other sessions, and each log-in needs a code, which works once', async () => {
    const admin = await newAdmin(server());
    const other = await signIn(server(), admin.email);
    const app = await turnFactorOn(server(), admin);
    expect((await server().call('GET', '/profile', { token: other })).status).toBe(401);
    expect(await read(admin)).toMatchObject({ is_on: true, recovery_codes_left: 10 });

    await expectRefusal(logIn(admin.email), 'second_factor_required', missingCode);
    await expectRefusal(logIn(admin.email, ''), 'second_factor_required', missingCode);
    await expectRefusal(logIn(admin.email, '12'), 'second_factor_required', wrongCode);
    const code = app.code();
    expect((await logIn(admin.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    await expectRefusal(logIn(admin.email, code), 'second_factor_required', wrongCode);
    server().clock.advance(STEP_MS);
    expect((await logIn(admin.email, app.code())).status).toBe(200);
  });

  test('takes a code one time step early or late, and no other', async () => {
    const { admin, app } = await enrolled();
    server().clock.advance(10 * STEP_MS);
    for (const steps of [-2, 2]) {
      const answer = logIn(admin.email, app.code(steps));
      await expectRefusal(answer, 'second_factor_required', wrongCode);
    }
    expect((await logIn(admin.email, app.code(-1))).status).toBe(200);
    expect((await logIn(admin.email, app.code(1))).status).toBe(200);
    // Older than the last one that was used.
    await expectRefusal(logIn(admin.email, app.code(0)), 'second_factor_required', wrongCode);
  });

  test('takes one code once, also when it is sent twice at the same time', async () => {
    const { admin, app } = await enrolled();
    const codes = [app.code(), app.recoveryCodes[0]!];
    for (const code of codes) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => logIn(admin.email, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    }
  });

  test('a wrong password says the same with a code, without, and with a wrong one', async () => {
    const { admin, app } = await enrolled();
    for (const code of [undefined, app.code(), '000000'])
      await expectRefusal(logIn(admin.email, code, { password: 'not the password' }), 'invalid_credentials');
    expect((await logIn(admin.email, app.code())).status).toBe(200);
  });

  test('recovery codes log their owner alone in, once each, as they are shown or typed, and tell them', async () => {
    const { admin, app } = await enrolled();
    const [first = '', second = ''] = app.recoveryCodes;
    expect(new Set(app.recoveryCodes).size).toBe(10);
    expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const rows = JSON.stringify(await server().deps.database.select().from(recoveryCodes));
    for (const one of app.recoveryCodes)
      for (const code of [one, one.replaceAll('-', '')]) expect(rows, 'hashes alone').not.toContain(code);
    const others = await enrolled();
    await expectRefusal(logIn(others.admin.email, first), 'second_factor_required', wrongCode);
    expect((await logIn(admin.email, first)).status).toBe(200);
    await expectRefusal(logIn(admin.email, first), 'second_factor_required', wrongCode);
    expect((await logIn(admin.email, second.replaceAll('-', ' ').toLowerCase())).status).toBe(200);
    expect((await read(admin)).recovery_codes_left).toBe(8);
    const mails = await mailTo(server(), admin);
    expect(mails.map(({ data }) => data.status)).toEqual(['on', 'recovery code used', 'recovery code used']);
    const log = await changesOf(server(), admin.id);
    expect(log).toMatchObject([
      { action: 'second factor on', actorId: admin.id },
      { action: 'recovery code used', actorId: admin.id, details: { left: 9 } },
      { action: 'recovery code used', actorId: admin.id, details: { left: 8 } },
    ]);
  });

  test('of another SECRET_KEY takes no code of the app, but recovery codes', async () => {
    const { admin, app } = await enrolled();
    const { deps } = server();
    const before = deps.secretKey;
    deps.secretKey = 'another secret key, after the first was lost';
    await expectRefusal(logIn(admin.email, app.code()), 'second_factor_required', wrongCode);
    expect((await logIn(admin.email, app.recoveryCodes[0])).status).toBe(200);
    expect(server().log.at(-1)).not.toContain(app.code());
    deps.secretKey = before;
  });

  test('is begun only after a fresh sign-in, or with the password', async () => {
    const admin = await newAdmin(server());
    server().clock.advance(durations.credentialsFresh);
    const wrong = { current_password: [messages.password.wrong] };
    await expectRefusal(post('', admin, {}), 'wrong_password', wrong);
    await expectRefusal(post('', admin, { current_password: 'not it' }), 'wrong_password', wrong);
    expect((await post('', admin, { current_password: PASSWORD })).status).toBe(201);
  });

  test('is confirmed by a code of the last key that was shown, within half an hour', async () => {
    const admin = await newAdmin(server());
    await expectRefusal(post('/confirm', admin, { code: '123456' }), 'second_factor_conflict');
    const first = await startFactor(server(), admin);
    const last = await startFactor(server(), admin);
    await expectRefusal(post('/confirm', admin, { code: first.code() }), 'second_factor_invalid', wrongCode);
    await expectRefusal(post('/confirm', admin, {}), 'validation_failed', { code: [text.codeNeeded] });
    server().clock.advance(durations.secondFactorStart);
    await expectRefusal(post('/confirm', admin, { code: last.code() }), 'second_factor_conflict');
    expect((await read(admin)).is_on).toBe(false);
  });

  test('that is on is not begun or confirmed again', async () => {
    const { admin, app } = await enrolled();
    await expectRefusal(post('', admin, {}), 'second_factor_conflict');
    await expectRefusal(post('/confirm', admin, { code: app.code() }), 'second_factor_conflict');
    expect((await logIn(admin.email, app.code())).status).toBe(200);
  });

  test('gives new recovery codes for a code, and the old ones are worth nothing', async () => {
    const { admin, app } = await enrolled();
    await expectRefusal(
      post('/recovery_codes', admin, { code: '000000' }),
      'second_factor_invalid',
      wrongCode,
    );
    const { status, body } = await post<RecoveryCodesAnswer>('/recovery_codes', admin, { code: app.code() });
    expect([status, body.message, body.recovery_codes.length]).toEqual([
      200,
      answers.secondFactor.newCodes,
      10,
    ]);
    await expectRefusal(logIn(admin.email, app.recoveryCodes[0]), 'second_factor_required', wrongCode);
    expect((await logIn(admin.email, body.recovery_codes[0])).status).toBe(200);
  });

  test('is turned off by a code, and then the password alone logs in', async () => {
    const { admin, app } = await enrolled();
    await expectRefusal(post('/off', admin, { code: '000000' }), 'second_factor_invalid', wrongCode);
    const { status } = await post('/off', admin, { code: app.recoveryCodes[3] });
    expect(status).toBe(200);
    expect((await logIn(admin.email)).status).toBe(200);
    expect(await read(admin)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    await expectRefusal(post('/off', admin, { code: app.code() }), 'second_factor_conflict');
    expect((await changesOf(server(), admin.id)).at(-1)?.action).toBe('second factor off');
    expect((await mailTo(server(), admin)).at(-1)?.data).toEqual({ name: admin.name, status: 'off' });
  });

  test('outlives a password reset', async () => {
    const { admin, app } = await enrolled();
    const password = 'a password after the reset';
    const { token } = (await makeResetLink(server().deps, admin.email))!;
    const user = { reset_password_token: token, password, password_confirmation: password };
    expect((await server().call('PUT', '/users/password', { json: { user } })).status).toBe(200);
    await expectRefusal(logIn(admin.email, undefined, { password }), 'second_factor_required', missingCode);
    expect((await logIn(admin.email, app.code(), { password })).status).toBe(200);
  });

  describe('codes that are guessed', () => {
    const { burst, intervalMs } = rateLimitRules.second_factor_account;

    test('are limited for the account, from whatever address, while a known phone and a recovery code log in', async () => {
      const { admin, app } = await enrolled();
      const { body } = await logIn(admin.email, app.code());
      server().clock.advance(STEP_MS);
      for (let count = 0; count < burst; count += 1)
        await expectRefusal(logIn(admin.email, '000000'), 'second_factor_required', wrongCode);
      const refused = logIn(admin.email, app.code());
      await expectRefusal(refused, 'too_many_tries', undefined, intervalMs);
      const known = { device_proof: body.device_proof };
      expect((await logIn(admin.email, app.code(), known)).status).toBe(200);
      expect((await logIn(admin.email, app.recoveryCodes[0])).status).toBe(200);
      server().clock.advance(intervalMs);
      expect((await logIn(admin.email, app.code())).status).toBe(200);
    });

    test('are not forgiven by a right password in between, from one address', async () => {
      const { admin } = await enrolled();
      const address = newAddress();
      const statuses: number[] = [];
      for (let count = 0; count <= burst; count += 1) {
        await logIn(admin.email, undefined, {}, address);
        statuses.push((await logIn(admin.email, '000000', {}, address)).status);
      }
      expect(statuses).toEqual([...Array<number>(burst).fill(401), 429]);
    });

    test('so are right passwords without a code', async () => {
      const { admin } = await enrolled();
      const rule = rateLimitRules.code_asked_account;
      for (let count = 0; count < rule.burst; count += 1)
        await expectRefusal(logIn(admin.email), 'second_factor_required', missingCode);
      await expectRefusal(logIn(admin.email), 'too_many_tries', undefined, rule.intervalMs);
    });

    test('a refused code is in the audit log, as a refused sign-in', async () => {
      const { admin } = await enrolled();
      await trySignIn(server(), admin.email, PASSWORD);
      await logIn(admin.email, '000000');
      const rows = await server()
        .deps.database.select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, admin.id));
      expect(rows.filter(({ action }) => action === 'sign-in refused').map(({ details }) => details)).toEqual(
        [{ code: 'wrong' }],
      );
    });
  });
});
