import { expect, test } from 'vitest';
import type { Database } from '#server/db/database';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { describeServer } from '../support/server';
import { freshEmail, newStudent, PASSWORD } from '../support/server-people';

const statements = ['select', 'insert', 'update', 'delete'];

/** The same database, which writes down every statement that is begun on it or in its transactions. */
const watched = (database: Database, asked: string[]): Database =>
  new Proxy(database, {
    get(target, name, receiver): unknown {
      if (statements.includes(String(name))) asked.push(String(name));
      if (name !== 'transaction') return Reflect.get(target, name, receiver);
      const work: Database['transaction'] = (inside) =>
        target.transaction((tx) => inside(watched(tx, asked) as typeof tx));
      return work;
    },
  });

describeServer('a wrong password', (server) => {
  async function askedFor(email: string, address: string): Promise<string[]> {
    const asked: string[] = [];
    const deps = { ...server().deps, database: watched(server().deps.database, asked) };
    await expect(signIn(deps, { email, password: 'wrong' }, address)).rejects.toThrow(
      'Invalid email or password.',
    );
    return asked;
  }

  test('asks the database the same for everybody: who signs in from there, who never did, and nobody', async () => {
    const { email } = await newStudent(server());
    const home = '203.0.113.200';
    await signIn(server().deps, { email, password: PASSWORD }, home);
    const atHome = await askedFor(email, home);
    expect(atHome.length).toBeGreaterThan(0);
    expect(await askedFor(email, '203.0.113.201')).toEqual(atHome);
    expect(await askedFor(freshEmail('nobody'), home)).toEqual(atHome);
  });
});
