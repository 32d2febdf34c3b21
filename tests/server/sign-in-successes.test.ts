import { beforeAll, describe, expect, test } from 'vitest';
import type { SignInAnswer } from '#contract/accounts';
import { eq } from 'drizzle-orm';
import { limits } from '#contract/limits';
import { sessions } from '#server/db/schema';
import { rateLimitRules, SITE_FACTOR } from '#server/rate-limits/rules';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { describePortal, expectRefusal, useUp, type Person } from '../support/portal';
import { cheapHash, freshEmail, PASSWORD, signInStatusOn, trySignIn } from '../support/server-people';

const { signed_in_account: accountRule, signed_in_address: addressRule } = rateLimitRules;
const guesses = rateLimitRules.sign_in_account_from_address;

describePortal('sign-ins', (portal) => {
  let passwordHash: string;
  let owner: Person;
  let addresses = 0;
  beforeAll(async () => {
    passwordHash = await cheapHash;
  });
  const newOwner = () => portal.person('student', 'approved', { passwordHash });
  const newAddress = () => `198.51.100.${++addresses}`;
  const statusOf = signInStatusOn(() => portal.server);

  describe('with the right password', () => {
    test('are twenty at once for an account, then one a minute, from whatever address', async () => {
      owner = await newOwner();
      for (let count = 0; count < accountRule.burst; count += 1)
        expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      const refused = trySignIn(portal.server, owner.email, PASSWORD, newAddress());
      await expectRefusal(refused, 'too_many_tries', undefined, accountRule.intervalMs);
      portal.clock.advance(accountRule.intervalMs);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(429);
    });

    test('keep twenty sessions of an account: the one idle for longest ends', async () => {
      owner = await newOwner();
      const { maxPerAccount } = limits.sessions;
      const profile = async (token: string) => (await portal.get('/profile', { token })).status;
      const tokens = [owner.token];
      while (tokens.length < maxPerAccount) {
        portal.clock.advance(accountRule.intervalMs);
        const { body } = await trySignIn<SignInAnswer>(portal.server, owner.email, PASSWORD, newAddress());
        tokens.push(body.token);
      }
      portal.clock.advance(accountRule.intervalMs);
      expect(await profile(tokens[0]!), 'used again, it is not the oldest').toBe(200);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      expect(await portal.database.$count(sessions, eq(sessions.userId, owner.id))).toBe(maxPerAccount);
      expect([await profile(tokens[0]!), await profile(tokens[1]!), await profile(tokens[2]!)]).toEqual([
        200, 401, 200,
      ]);
    });

    test('are three hundred for an address, and wrong ones do not count among them', async () => {
      owner = await newOwner();
      const address = newAddress();
      expect(await statusOf(owner.email, 'wrong', address)).toBe(401);
      for (let count = 0; count < addressRule.burst; count += 1)
        expect(await tryConsumeRateLimit(portal.deps, 'signed_in_address', { address })).toBeNull();
      expect(await statusOf(owner.email, PASSWORD, address)).toBe(429);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      portal.clock.advance(addressRule.intervalMs);
      expect(await statusOf(owner.email, PASSWORD, address)).toBe(200);
    });
  });

  describe('of a phone that has signed in before', () => {
    const signIn = (email: string, password: string, address: string, device_proof?: unknown) =>
      portal.call<SignInAnswer>('POST', '/users/sign_in', {
        json: { user: { email, password, device_proof } },
        headers: { 'X-Forwarded-For': address },
      });
    const statusWith = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;

    test('work while another phone at its address guesses this account and everybody else', async () => {
      owner = await newOwner();
      const address = newAddress();
      const { device_proof: proof } = (await signIn(owner.email, PASSWORD, address)).body;
      expect(proof).toMatch(/^[\w-]{43}$/);
      await useUp(portal.server, 'sign_in_account_from_address', { address, account: owner.email });
      await useUp(portal.server, 'sign_in_address', { address });
      await useUp(portal.server, 'signed_in_address', { address });
      expect(await statusWith(owner.email, PASSWORD, address)).toBe(429);
      const { status, body } = await signIn(owner.email, PASSWORD, address, proof);
      expect([status, body.device_proof], 'and it keeps its proof').toEqual([200, proof]);
    });

    test('may be wrong ten times, and are limited as those of other phones then', async () => {
      owner = await newOwner();
      const address = newAddress();
      const { device_proof: proof } = (await signIn(owner.email, PASSWORD, address)).body;
      const { burst } = rateLimitRules.sign_in_device;
      const wrong = async (count: number) => {
        const statuses: number[] = [];
        for (let tried = 0; tried < count; tried += 1)
          statuses.push(await statusWith(owner.email, 'wrong', address, proof));
        return statuses;
      };
      expect(await wrong(burst + guesses.burst)).toEqual(Array(burst + guesses.burst).fill(401));
      expect(await statusWith(owner.email, PASSWORD, address, proof)).toBe(429);
    });

    test.each([
      ['of another account', (proof: string) => proof, true],
      ['that nobody was given', () => 'x'.repeat(43), false],
      ['that is no text', () => 7, false],
    ])('are limited as others with a proof %s', async (_, make, isForeign) => {
      owner = await newOwner();
      const address = newAddress();
      const mine = await signIn((await newOwner()).email, PASSWORD, address);
      await useUp(portal.server, 'sign_in_account_from_address', { address, account: owner.email });
      const proof = make(mine.body.device_proof!);
      expect(await statusWith(owner.email, PASSWORD, address, proof)).toBe(429);
      expect(await statusWith(freshEmail('nobody'), 'wrong', newAddress(), proof)).toBe(401);
      const elsewhere = await signIn(owner.email, PASSWORD, newAddress(), proof);
      expect(elsewhere.status).toBe(200);
      if (isForeign) expect(elsewhere.body.device_proof, 'a shared phone has one proof').toBe(proof);
    });
  });

  test('from many IPv6 networks of one /48 are counted together', async () => {
    owner = await newOwner();
    const statuses: number[] = [];
    for (let network = 0; network < SITE_FACTOR * guesses.burst + 1; network += 1)
      statuses.push(await statusOf(owner.email, 'wrong', `2001:db8:7:${network.toString(16)}::1`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(SITE_FACTOR * guesses.burst);
    expect(statuses.at(-1)).toBe(429);
    expect(await statusOf(owner.email, PASSWORD, '2001:db8:8::1'), 'another /48').toBe(200);
  });
});
