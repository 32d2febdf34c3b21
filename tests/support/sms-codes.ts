import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ErrorBody } from '#contract/errors';
import { users } from '#server/db/schema';
import type { CodeKind } from '#server/modules/accounts/sms-codes.repository';
import { makeCode } from '#server/modules/accounts/sms-codes.usecases';
import { smsTexts } from '#server/in-language';
import { smsChannel } from '#server/outgoing/sms';
import { readSettings } from '#server/settings';
import { drain } from './outgoing';
import type { Portal } from './portal';
import type { TestServer } from './server';
import { PASSWORD, studentFields, trySignIn } from './server-people';
import { startSmsGateway } from './sms-gateway';

let last = 72_450_000;

/** The code of somebody with a new number, which is confirmed. */
export async function codeFor({ deps }: TestServer, userId: number, kind: CodeKind) {
  deps.sendsSms = true;
  const number = `+675${++last}`;
  const at = new Date(deps.clock.now());
  const set = { loginNumber: number, numberConfirmedAt: at };
  await deps.database.update(users).set(set).where(eq(users.id, userId));
  const { code } = (await makeCode(deps, kind, { data: { userId }, createdAt: at, attempts: 2 }))!;
  return { number, code };
}

/** A gateway of a portal, and what people do with the codes that it is given. */
export async function startCodes(portal: Portal, ...answers: (number | 'hold')[]) {
  const gateway = await startSmsGateway(...answers);
  portal.deps.sendsSms = true;
  const channel = smsChannel(
    portal.deps,
    readSettings({ SMS_GATEWAY_URL: gateway.url }).sms!,
    () => smsTexts,
  );

  const work = () => drain(portal.deps, channel);
  const texts = () => gateway.received.map(({ body }) => JSON.parse(body) as { to: string; text: string });
  /** The code of the last SMS. */
  const code = () => /\b\d{6}\b/.exec(texts().at(-1)!.text)![0];

  const setNumber = (token: string, mobile_number: string) =>
    portal.call<ErrorBody>('PATCH', '/users', { token, json: { user: { mobile_number } } });
  const forget = (email: string) => portal.call('POST', '/users/password', { json: { user: { email } } });
  const reset = (email: string, given: string, password = 'a new password') =>
    portal.call<ErrorBody>('PUT', '/users/password/code', {
      json: { user: { email, code: given, password, password_confirmation: password } },
    });
  const askCode = (token: string, current_password = '') =>
    portal.call<ErrorBody>('POST', '/users/number/send_code', { token, json: { current_password } });
  const confirm = (token: string, given: string) =>
    portal.call<ErrorBody & { login_number?: unknown }>('POST', '/users/number/confirm', {
      token,
      json: { code: given },
    });
  const logIn = async (number: string, password = PASSWORD) =>
    (await trySignIn<{ token: string }>(portal.server, number, password)).body.token as string | undefined;

  /** Who signed up with a number alone, and confirmed it. */
  async function student({ isConfirmed = true } = {}) {
    const number = `+675${++last}`;
    const user = { ...studentFields(''), mobile_number: number };
    const { body } = await portal.call<{ user: { id: number } }>('POST', '/users', { json: { user } });
    const token = (await logIn(number))!;
    if (isConfirmed) {
      expect((await askCode(token)).status).toBe(200);
      await work();
      expect((await confirm(token, code())).status).toBe(200);
    }
    return { id: body.user.id, number, token };
  }

  /** What came of it, and the code that arrived. */
  async function forgotten(number: string): Promise<string> {
    await forget(number);
    expect(await work()).toContain('sent');
    return code();
  }
  return {
    gateway,
    work,
    texts,
    code,
    setNumber,
    forget,
    reset,
    askCode,
    confirm,
    logIn,
    student,
    forgotten,
  };
}
