import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { describeServer } from '../support/server';
import { requests, TestWorld } from './every-route.requests';
import { askers, legend, readTable, type Row } from './every-route.table';

const rows = readTable();

/** As the table writes it: the status, and its letter where the legend has one for the code. */
function short(status: number, code: string | undefined): string {
  if (status < 400) return String(status);
  const said = `${status} ${code}`;
  return Object.entries(legend).find(([, meaning]) => meaning === said)?.[0] ?? said;
}

const withoutPatterns = (path: string) => path.replace(/\{.*\}/, '');

describeServer('every route, for everyone', (server) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await TestWorld.begin(server());
  });

  test('every call that the server takes has a row, and every row is a call', () => {
    const registered = createApp(server().deps)
      .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => `${method} ${withoutPatterns(path.slice('/api'.length))}`);
    expect([...new Set(rows.map(({ method, path }) => `${method} ${path}`))].sort()).toEqual(
      [...new Set(registered)].sort(),
    );
  });

  test.each(rows)('$name answers as the table states', async ({ name, method, answers }: Row) => {
    const answered: string[] = [];
    for (const asker of askers) {
      const { path, ...options } = await requests[name]!(world, asker);
      const token = await world.token(asker);
      const { status, body } = await server().call<{ code?: string }>(method, path, { token, ...options });
      answered.push(short(status, body.code));
    }
    const stated = (list: string[]) => Object.fromEntries(askers.map((asker, at) => [asker, list[at]]));
    expect(stated(answered)).toEqual(stated(answers));
  });

  const guarded = rows.filter(({ answers }) => answers[0] === '401t');
  test.each(guarded)('$name refuses an unknown token', async ({ name, method }: Row) => {
    const { path, ...options } = await requests[name]!(world, 'visitor');
    const { body } = await server().call(method, path, { token: 'an-unknown-token', ...options });
    expect(body.code).toBe('session_expired');
  });
});
