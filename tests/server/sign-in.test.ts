import { beforeAll, expect, test, describe } from 'vitest';
import { eq } from 'drizzle-orm';
import { errorTable } from '#contract/errors';
import type { SignInAnswer } from '#contract/accounts';
import { limits } from '#contract/limits';
import type { Database } from '#server/db/database';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules, SITE_FACTOR } from '#server/rate-limits/rules';
import { sessions } from '#server/db/schema';
import { describePortal, expectRefusal, HOUR, useUp, type Person } from '../support/portal';
import { cheapHash, freshEmail, PASSWORD, signInStatusOn, trySignIn } from '../support/server-people';

const {
  sign_in_address: addressRule,
  sign_in_account: accountRule,
  sign_in_account_from_address: fromAddressRule,
} = rateLimitRules;

const refusedBurst = Array<number>(fromAddressRule.burst).fill(401);

/** All of them, as many at once as the gate before the hashing lets wait. */
async function crowd(all: string[], ask: (one: string) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < all.length; at += 50)
    statuses.push(...(await Promise.all(all.slice(at, at + 50).map(ask))));
  return statuses;
}

const statements = ['select', 'insert', 'update', 'delete'];

/** The same database, recording the kind of every statement. */
const recorded = (database: Database, kinds: string[]): Database =>
  new Proxy(database, {
    get(target, name, receiver): unknown {
      if (statements.includes(String(name))) kinds.push(String(name));
      return Reflect.get(target, name, receiver);
    },
  });

describePortal('failed sign-ins', (portal) => {
  const server = () => portal.server;
  let passwordHash: string;
  beforeAll(async () => {
    passwordHash = await cheapHash;
  });
  const newStudent = () => portal.person('student', 'pending', { passwordHash });
  let addresses = 0;
  /** An address of its own for each test, as a reverse proxy on this machine would name it. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const statusOf = signInStatusOn(server);
  const fail = async (count: number, email: string, address: string) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push(await statusOf(email, 'wrong', address));
    return statuses;
  };

  test('slow an account down after ten, and the right password works after the wait', async () => {
    const { email } = await newStudent();
    const address = newAddress();
    expect(await fail(10, email, address)).toEqual(refusedBurst);
    const early = trySignIn(server(), email, PASSWORD, address);
    await expectRefusal(early, 'too_many_tries', undefined, fromAddressRule.intervalMs);
    server().clock.advance(fromAddressRule.intervalMs - 1);
    expect(await statusOf(email, PASSWORD, address), 'a refused attempt does not lengthen the wait').toBe(
      429,
    );
    server().clock.advance(1);
    expect(await statusOf(email, PASSWORD, address)).toBe(200);
    expect(await fail(10, email, address), 'success resets').toEqual(refusedBurst);
  });

  test('are possible twelve times in each hour, also for somebody who never stops', async () => {
    const [{ email }, address] = [await newStudent(), newAddress()];
    await fail(10, email, address);
    for (const hour of [1, 2]) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 24; tries++) {
        server().clock.advance(HOUR / 24);
        statuses.push(await statusOf(email, 'wrong', address));
      }
      expect(
        statuses.filter((status) => status === 401),
        `hour ${hour}`,
      ).toHaveLength(12);
    }
  });

  test('at the same moment cannot slip by each other', async () => {
    const { email } = await newStudent();
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(email, 'wrong', address)));
    expect(answers.filter((status) => status === 401)).toHaveLength(fromAddressRule.burst);
  });

  test('do not trip over right passwords of the same account at the same moment', async () => {
    const { email } = await newStudent();
    const address = newAddress();
    for (let round = 0; round < 5; round++) {
      const passwords = [PASSWORD, 'wrong', PASSWORD, PASSWORD];
      const statuses = await Promise.all(passwords.map((password) => statusOf(email, password, address)));
      expect(statuses).toEqual([200, 401, 200, 200]);
      server().clock.advance(600_000);
    }
  });

  test('of somebody who never stops do not keep the owner out', async () => {
    const { email } = await newStudent();
    const attacker = newAddress();
    for (let second = 0; second < 110; second++) {
      await statusOf(email, 'wrong', attacker);
      server().clock.advance(1000);
    }
    expect(await statusOf(email, PASSWORD, attacker), 'the attacker waits').toBe(429);
    expect(await statusOf(email, PASSWORD, newAddress()), 'the owner does not').toBe(200);
  });

  test('from many addresses slow an account down where it was never signed in from, and only there', async () => {
    const { email } = await newStudent();
    const home = newAddress();
    expect(await statusOf(email, PASSWORD, home)).toBe(200);
    const attackers = Array.from({ length: 105 }, (_, index) => `198.51.100.${Math.floor(index / 5)}`);
    const statuses = await crowd(attackers, (address) => statusOf(email, 'wrong', address));
    expect(statuses.filter((status) => status === 401)).toHaveLength(accountRule.burst);
    const refused = newAddress();
    expect(await statusOf(email, PASSWORD, refused), 'a new address waits').toBe(429);
    expect(await statusOf(email, PASSWORD, home), 'a known one does not').toBe(200);
    const free = () =>
      tryConsumeRateLimit(server().deps, 'sign_in_account_from_address', JSON.stringify([email, refused]));
    for (let count = 0; count < fromAddressRule.burst; count++)
      expect(await free(), 'a refused attempt is not counted').toBeNull();
    server().clock.advance(accountRule.intervalMs);
    expect(await statusOf(email, PASSWORD, newAddress()), 'nor a new one for long').toBe(200);
  });

  test('of one student do not keep a classroom of 40 behind the same address out', async () => {
    const address = newAddress();
    const { email } = await newStudent();
    for (let count = 0; count < 8; count++) await statusOf(freshEmail('mistyped'), 'wrong', address);
    await fail(8, email, address);
    const students = await Promise.all(Array.from({ length: 40 }, () => newStudent()));
    const statuses = await Promise.all(students.map((student) => statusOf(student.email, PASSWORD, address)));
    expect(statuses).toEqual(Array<number>(40).fill(200));
  });

  test('over many accounts slow the address down, and only that address', async () => {
    const address = newAddress();
    const classroom = await Promise.all(Array.from({ length: 40 }, newStudent));
    const tries = [1, 2, 3, 4, 5].flatMap(() => classroom.map(({ email }) => email));
    expect(tries).toHaveLength(addressRule.burst);
    const statuses = await crowd(tries, (email) => statusOf(email, 'wrong', address));
    expect(new Set(statuses), 'a classroom of 40 may mistype five times each').toEqual(new Set([401]));
    const { email } = await newStudent();
    expect(await statusOf(email, PASSWORD, address)).toBe(429);
    expect(await statusOf(email, PASSWORD, newAddress())).toBe(200);
    server().clock.advance(addressRule.intervalMs);
    expect(await statusOf(email, PASSWORD, address)).toBe(200);
  });

  test('run the same statements for a known address, a new one and an unknown e-mail, so that time tells nothing', async () => {
    const { email } = await newStudent();
    const [home, elsewhere] = [newAddress(), newAddress()];
    await signIn(server().deps, { email, password: PASSWORD }, home);
    const statementsOf = async (who: string, address: string) => {
      const kinds: string[] = [];
      const deps = { ...server().deps, database: recorded(server().deps.database, kinds) };
      const failed = signIn(deps, { email: who, password: 'wrong' }, address);
      await expect(failed).rejects.toThrow(errorTable.invalid_credentials.sentence);
      return kinds;
    };
    const atHome = await statementsOf(email, home);
    expect(atHome).toEqual(['select', 'select', 'select', 'select', 'insert', 'insert', 'insert', 'insert']);
    expect(await statementsOf(email, elsewhere)).toEqual(atHome);
    expect(await statementsOf(freshEmail('nobody'), home)).toEqual(atHome);
  });
});

const { signed_in_account: signedInRule, signed_in_address: signedInAddressRule } = rateLimitRules;
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
      for (let count = 0; count < signedInRule.burst; count += 1)
        expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      const refused = trySignIn(portal.server, owner.email, PASSWORD, newAddress());
      await expectRefusal(refused, 'too_many_tries', undefined, signedInRule.intervalMs);
      portal.clock.advance(signedInRule.intervalMs);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(429);
    });

    test('keep twenty sessions of an account: the one idle for longest ends', async () => {
      owner = await newOwner();
      const { maxPerAccount } = limits.sessions;
      const profile = async (token: string) => (await portal.get('/profile', { token })).status;
      const tokens = [owner.token];
      while (tokens.length < maxPerAccount) {
        portal.clock.advance(signedInRule.intervalMs);
        const { body } = await trySignIn<SignInAnswer>(portal.server, owner.email, PASSWORD, newAddress());
        tokens.push(body.token);
      }
      portal.clock.advance(signedInRule.intervalMs);
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
      for (let count = 0; count < signedInAddressRule.burst; count += 1)
        expect(await tryConsumeRateLimit(portal.deps, 'signed_in_address', { address })).toBeNull();
      expect(await statusOf(owner.email, PASSWORD, address)).toBe(429);
      expect(await statusOf(owner.email, PASSWORD, newAddress())).toBe(200);
      portal.clock.advance(signedInAddressRule.intervalMs);
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
