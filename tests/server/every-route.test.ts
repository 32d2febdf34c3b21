import { beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app';
import { sendTokenOf } from '../support/submission';
import { describeServer, type CallOptions } from '../support/server';
import { askRow } from './every-route.requests';
import { roleOf, TestWorld } from './every-route.world';
import { statedFor, askers, legend, readTable, type Asker, type Row } from './every-route.table';

const rows = readTable();

/** As the table writes it: the status, and its letter where the legend has one for the code. */
function short(status: number, code: string | undefined): string {
  if (status < 400) return String(status);
  const said = `${status} ${code}`;
  return Object.entries(legend).find(([, meaning]) => meaning === said)?.[0] ?? said;
}

/** Takes the token that only sends an application (rule phone-1). */
const sending = [
  '/internship_applications',
  '/receipts/:key',
  '/documents/:sha256',
  '/uploads',
  '/uploads/:id',
];

/**
 * Who asks for a row: everyone with FULL=1; else one of each role where the whole role is refused for being that role, or
 * where the call does not look at who asks.
 */
function askersOf(row: Row): readonly Asker[] {
  if (process.env.FULL) return askers;
  const isOpen = new Set(row.answers).size === 1;
  const kinds = askers.map((asker) => {
    const answer = statedFor(row, asker);
    return isOpen || /^403[abs]$/.test(answer) ? `${roleOf(asker)} ${answer}` : asker;
  });
  return askers.filter((_, at) => kinds.indexOf(kinds[at]!) === at);
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
    const stated: Record<string, string> = {};
    const answered: Record<string, string> = {};
    const ask = async (who: string, expected: string, asker: Asker, changes?: CallOptions) => {
      const { status, body } = await askRow(row, world, asker, changes);
      [stated[who], answered[who]] = [expected, short(status, body.code)];
    };
    for (const asker of askersOf(row)) await ask(asker, statedFor(row, asker), asker);
    if (statedFor(row, 'visitor') === '401t') {
      await ask('unknown token', '401e', 'visitor', { token: 'an-unknown-token' });
      const token = sendTokenOf((await world.token('student'))!);
      const isSending = sending.includes(row.path);
      await ask('send-only token', isSending ? statedFor(row, 'student') : '401e', 'student', { token });
    }
    expect(answered).toEqual(stated);
  });
});
