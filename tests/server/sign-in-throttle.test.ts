import { expect, test } from 'vitest';
import { describeServer } from '../support/server';
import { freshEmail, newStudent, PASSWORD } from '../support/server-people';

describeServer('failed sign-ins', (server) => {
  let addresses = 0;
  /** An address of its own for each test, as a reverse proxy on this machine would name it. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const attempt = (email: string, password: string, address: string) =>
    server().call('POST', '/users/sign_in', {
      json: { user: { email, password } },
      headers: { 'X-Forwarded-For': address },
    });
  const times = async (count: number, one: (index: number) => Promise<{ status: number }>) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) statuses.push((await one(index)).status);
    return statuses;
  };

  test('slow an account down after five, and the right password works after the wait', async () => {
    const { email } = await newStudent(server());
    const address = newAddress();
    expect(await times(5, () => attempt(email, 'wrong', address))).toEqual([401, 401, 401, 401, 401]);
    const early = await attempt(email, PASSWORD, address);
    expect([early.status, early.body.code, early.headers.get('retry-after')]).toEqual([
      429,
      'too_many_tries',
      '2',
    ]);
    server().clock.advance(2000);
    expect((await attempt(email, PASSWORD, address)).status).toBe(200);
    expect((await attempt(email, 'wrong', address)).status, 'success forgives').toBe(401);
  });

  test('slow down an e-mail that nobody has just the same', async () => {
    const email = freshEmail('nobody');
    const address = newAddress();
    expect(await times(6, () => attempt(email, 'wrong', address))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('at the same moment cannot slip by each other', async () => {
    const { email } = await newStudent(server());
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'wrong', address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('do not trip over right passwords of the same account at the same moment', async () => {
    const { email } = await newStudent(server());
    const address = newAddress();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [PASSWORD, 'wrong', PASSWORD, PASSWORD].map((password) => attempt(email, password, address)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 200]);
      server().clock.advance(600_000);
    }
  });

  test('of somebody who never stops do not keep the owner out', async () => {
    const { email } = await newStudent(server());
    const attacker = newAddress();
    for (let second = 0; second < 120; second++) {
      await attempt(email, 'wrong', attacker);
      server().clock.advance(1000);
    }
    expect((await attempt(email, PASSWORD, attacker)).status, 'the attacker waits').toBe(429);
    expect((await attempt(email, PASSWORD, newAddress())).status, 'the owner does not').toBe(200);
  });

  test('from many addresses slow an account down where it was never signed in from, and only there', async () => {
    const { email } = await newStudent(server());
    const home = newAddress();
    expect((await attempt(email, PASSWORD, home)).status).toBe(200);
    const addresses = Array.from({ length: 105 }, (_, index) => `198.51.100.${Math.floor(index / 5)}`);
    const answers = await Promise.all(addresses.map((address) => attempt(email, 'wrong', address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect((await attempt(email, PASSWORD, newAddress())).status, 'a new address waits').toBe(429);
    expect((await attempt(email, PASSWORD, home)).status, 'a known one does not').toBe(200);
    server().clock.advance(60_000);
    expect((await attempt(email, PASSWORD, newAddress())).status, 'nor a new one for long').toBe(200);
  });

  test('of one student do not keep a classroom of 40 behind the same address out', async () => {
    const address = newAddress();
    const { email } = await newStudent(server());
    await times(8, () => attempt(freshEmail('mistyped'), 'wrong', address));
    await times(8, () => attempt(email, 'wrong', address));
    const students = await Promise.all(Array.from({ length: 40 }, () => newStudent(server())));
    const answers = await Promise.all(students.map((student) => attempt(student.email, PASSWORD, address)));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200));
  });

  test('over many accounts slow the address down, and only that address', async () => {
    const address = newAddress();
    const emails = Array.from({ length: 200 }, () => freshEmail('sprayed'));
    await Promise.all(emails.map((email) => attempt(email, 'wrong', address)));
    const { email } = await newStudent(server());
    expect((await attempt(email, PASSWORD, address)).status).toBe(429);
    expect((await attempt(email, PASSWORD, newAddress())).status).toBe(200);
    server().clock.advance(2000);
    expect((await attempt(email, PASSWORD, address)).status).toBe(200);
  });
});
