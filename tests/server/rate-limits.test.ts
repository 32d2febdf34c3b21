import { expect, test } from 'vitest';
import {
  refundRateLimit,
  resetRateLimit,
  tryConsumeRateLimit,
} from '#server/rate-limits/rate-limits.usecases';
import { limits } from '#contract/limits';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describeServer } from '../support/server';
import { businessFields, businessForm, freshEmail, studentFields } from '../support/server-people';

const { burst, intervalMs } = rateLimitRules.contact_mailbox;
const seconds = intervalMs / 1000;
const DAY = 24 * 3_600_000;

describeServer('a limit', (server) => {
  const turn = (who: string) => tryConsumeRateLimit(server().deps, 'contact_mailbox', who);
  const turns = async (who: string, count: number) => {
    const waits: (number | null)[] = [];
    for (let taken = 0; taken < count; taken++) waits.push(await turn(who));
    return waits;
  };
  const free = Array.from({ length: burst }, () => null);

  test('gives as many requests at once as it says, then one for each interval, and counts each who apart', async () => {
    expect(await turns('one@example.com', burst + 1)).toEqual([...free, seconds]);
    expect(await turn('other@example.com')).toBeNull();
    server().clock.advance(intervalMs - 1);
    expect(await turn('one@example.com')).toBe(1);
    server().clock.advance(1);
    expect(await turns('one@example.com', 2)).toEqual([null, seconds]);
  });

  test('is not passed by many at the same moment', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => turn('eager@example.com')));
    expect(waits.filter((wait) => wait === null)).toHaveLength(burst);
  });

  test('locks nobody out because a clock was set back', async () => {
    server().clock.advance(20 * DAY);
    await turns('early@example.com', burst);
    server().clock.advance(-20 * DAY);
    expect(await turns('early@example.com', burst + 1)).toEqual([...free, seconds]);
  });

  test('forgets a request that is refunded, also beside others', async () => {
    await turns('right@example.com', burst - 1);
    for (let count = 0; count < 3 * burst; count++) {
      expect(await turn('right@example.com')).toBeNull();
      await refundRateLimit(server().deps, 'contact_mailbox', 'right@example.com');
    }
    expect(await turns('right@example.com', 2)).toEqual([null, seconds]);
  });

  test('forgets everything when it is reset', async () => {
    await turns('proven@example.com', burst);
    await resetRateLimit(server().deps, 'contact_mailbox', 'proven@example.com');
    expect(await turns('proven@example.com', burst)).toEqual(free);
  });

  test('is not opened by a second server whose clock is a little behind', async () => {
    await turns('steady@example.com', burst);
    server().clock.advance(-60_000);
    expect(await turn('steady@example.com')).toBe(seconds + 60);
    server().clock.advance(60_000);
  });
});

describeServer('an address', (server) => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const guess = { reset_password_token: 'guess', password: 'guessed', password_confirmation: 'guessed' };

  test.each([
    ['POST', '/users', { user: {} }, rateLimitRules.form_address],
    ['POST', '/users/password', { user: {} }, rateLimitRules.forgot_address],
    ['PUT', '/users/password', { user: guess }, rateLimitRules.reset_address],
    ['POST', '/contact', {}, rateLimitRules.form_address],
    ['POST', '/newsletter_subscribe', {}, rateLimitRules.newsletter_address],
  ])('may %s %s only so often, and no other address waits', async (method, path, json, rule) => {
    const ask = (address: string) => server().call(method, path, { json, headers: from(address) });
    // Sign-ups and messages count together.
    await resetRateLimit(server().deps, 'form_address', { address: '203.0.113.7' });
    const answers = await Promise.all(Array.from({ length: rule.burst + 1 }, () => ask('203.0.113.7')));
    const refused = answers.filter(({ status }) => status !== 422);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[429, 'too_many_tries']]);
    expect(refused[0]!.headers.get('retry-after')).toBe(String(rule.intervalMs / 1000));
    expect((await ask('203.0.113.8')).status).toBe(422);
    server().clock.advance(rule.intervalMs);
    expect((await ask('203.0.113.7')).status).toBe(422);
  });

  test('that sent hundreds of refused forms can still sign up and write', async () => {
    const headers = from('203.0.113.10');
    const { burst } = rateLimitRules.sign_up_address;
    for (let count = 0; count <= burst; count += 1)
      await server().call('POST', '/users', { json: { user: {} }, headers });
    const honest = await server().call('POST', '/users', {
      json: { user: studentFields(freshEmail('honest')) },
      headers,
    });
    expect(honest.status).toBe(201);
  });

  test('that signed up too often is refused before its picture was read', async () => {
    const address = '203.0.113.9';
    while ((await tryConsumeRateLimit(server().deps, 'sign_up_address', address)) === null);
    const form = businessForm(businessFields(freshEmail('late')), new Uint8Array(limits.logo.maxBytes));
    for (const sent of [{ body: form }, { json: { user: studentFields(freshEmail('late')) } }]) {
      const { status, body } = await server().call('POST', '/users', { ...sent, headers: from(address) });
      expect([status, body.code]).toEqual([429, 'too_many_tries']);
    }
  });
});
