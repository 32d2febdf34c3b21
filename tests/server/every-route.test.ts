import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { sendTokenOf } from '../support/send-token';
import { describeServer } from '../support/server';
import { askRow } from './every-route.requests';
import { TestWorld } from './every-route.world';
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

  test.each(rows)('$name answers as the table states', async (row: Row) => {
    const answered: string[] = [];
    for (const asker of askers) {
      const { status, body } = await askRow(row, world, asker);
      answered.push(short(status, body.code));
    }
    const stated = (list: string[]) => Object.fromEntries(askers.map((asker, at) => [asker, list[at]]));
    expect(stated(answered)).toEqual(stated(row.answers));
  });

  const guarded = rows.filter(({ answers }) => answers[0] === '401t');
  test.each(guarded)('$name refuses an unknown token', async (row: Row) => {
    const { body } = await askRow(row, world, 'visitor', { token: 'an-unknown-token' });
    expect(body.code).toBe('session_expired');
  });

  const sending = ['/internship_applications', '/receipts/:key', '/uploads', '/uploads/:id'];
  test.each(guarded)(
    '$name takes a send-only token where it sends an application alone',
    async (row: Row) => {
      const token = sendTokenOf((await world.token('student'))!);
      const { status, body } = await askRow(row, world, 'student', { token });
      if (sending.includes(row.path))
        expect(short(status, body.code)).toBe(row.answers[askers.indexOf('student')]);
      else expect(body.code).toBe('session_expired');
    },
  );
});
