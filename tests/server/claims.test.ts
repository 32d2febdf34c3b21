import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { SignInAnswer, SignupAnswer } from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import { durations } from '#contract/limits';
import { claimCodes, participants } from '#server/db/schema';
import { rateLimitRules } from '#server/rate-limits/rules';
import { birthday, claimCall, codesFor, newLine } from '../support/claims';
import { expectRefusal, useUp, type Person } from '../support/portal';
import { describeServer } from '../support/server';
import { newAdmin, newStudent, PASSWORD, trySignIn } from '../support/server-people';

describeServer('claim codes', (server) => {
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
    const typed = code.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const { status, body } = await claim(typed, { mobile_number: '7099 0001' });
    expect([status, body.user.status, body.user.date_of_birth]).toEqual([201, 'approved', birthday]);
    expect((await trySignIn<SignInAnswer>(server(), '70990001', PASSWORD)).body.user.id).toBe(body.user.id);
    await expectRefusal(claim(code), 'claim_invalid');
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

  test('is stored as a hash alone', async () => {
    const [code = ''] = await codes(await line());
    const stored = JSON.stringify(await server().deps.database.select().from(claimCodes));
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace('-', ''));
  });

  test('wrong ones are limited in all', async () => {
    const [code = ''] = await codes(await line());
    await useUp(server(), 'claim_all', 'all');
    expect((await claim(code)).status).toBe(429);
    server().clock.advance(rateLimitRules.claim_all.intervalMs);
    expect((await claim(code)).status).toBe(201);
  });

  test('a student who waits joins the line with it and is approved', async () => {
    const [code = ''] = await codes(await line());
    const { token } = await newStudent(server());
    const join = () =>
      server().call<{ user: { status: string } }>('POST', '/users/claim/join', {
        token,
        json: { code, date_of_birth: birthday },
      });
    expect((await join()).body.user.status).toBe('approved');
    await expectRefusal(join(), 'claim_invalid');
  });
});
