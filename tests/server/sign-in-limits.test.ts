import { beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import type { Database } from '#server/db/database';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { tryConsumeRateLimit } from '#server/rate-limits/rate-limits.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
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
