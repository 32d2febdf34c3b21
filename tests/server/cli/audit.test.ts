import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordAction } from '#server/audit/audit.repository';
import { main } from '#server/cli/audit';
import { openPostgres } from '#server/db/open';
import { auditLog } from '#server/db/schema';
import { insertUser } from '#server/modules/accounts/accounts.repository';
import { nodeTool } from '../../../tools/run.mjs';
import { commandEnv, runCommand } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

let env: { DATABASE_URL: string };
let admin: number;

/** 2 March 2027, 0:00 in Port Moresby. */
const MIDNIGHT = Date.parse('2027-03-01T14:00:00Z');
const SEVERAL = 1200;

beforeAll(async () => {
  env = { DATABASE_URL: await createEmptyPostgres() };
  const { database, close } = await openPostgres(env.DATABASE_URL, () => undefined);
  const at = new Date(MIDNIGHT);
  const user = await insertUser(database, {
    ...{ role: 'admin', status: 'approved', fullName: 'Admin of Tests', email: 'admin@example.com' },
    ...{ passwordHash: 'none', createdAt: at, updatedAt: at },
  });
  admin = user!.id;
  await recordAction(database, new Date(MIDNIGHT - 1), 'command line', 'admin created', admin);
  const details = { reason: 'not\u202ehere\u001b[2J\u009b' };
  const actor = { userId: admin, role: 'admin', address: '203.0.113.7' } as const;
  await recordAction(database, at, actor, 'account status changed', admin, details);
  // More than the cursor fetches at once.
  await database.insert(auditLog).values(
    Array.from({ length: SEVERAL }, (_, index) => ({
      at: new Date(MIDNIGHT + index + 1),
      actorRole: 'command line' as const,
      action: 'participants imported',
      subjectType: 'participants' as const,
      details: { imported: index + 1 },
    })),
  );
  await close();
});

const audit = (...args: string[]) => runCommand(main, args, env);

describe('npm run audit', () => {
  it('prints everything that was done, the oldest first, and nothing that a terminal obeys', async () => {
    const { code, lines } = await audit();
    expect(code).toBe(0);
    expect(lines).toHaveLength(2 + SEVERAL);
    expect(lines.slice(0, 3)).toEqual([
      `2027-03-01T13:59:59.999Z  command line  -  admin created  user ${admin}  {}`,
      `2027-03-01T14:00:00.000Z  admin ${admin} admin@example.com  203.0.113.7  account status changed  user ${admin}  ` +
        String.raw`{"reason":"not\u202ehere\u001b[2J\u009b"}`,
      '2027-03-01T14:00:00.001Z  command line  -  participants imported  participants  {"imported":1}',
    ]);
    expect(lines.at(-1)).toMatch(/\{"imported":1200\}$/);
  });

  it('prints what was done since a day began in Port Moresby', async () => {
    const { lines } = await audit('--since', '2027-03-02');
    expect(lines).toHaveLength(1 + SEVERAL);
    expect(lines[0]).toMatch(/account status changed/);
    expect(await audit('--since=2027-03-03')).toEqual({ code: 0, lines: [''] });
  });

  it('prints what one person did, as JSON that says the same', async () => {
    const { lines } = await audit('--json', '--actor', String(admin));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        id: expect.any(Number) as number,
        at: '2027-03-01T14:00:00.000Z',
        actor: { id: admin, role: 'admin', email: 'admin@example.com' },
        address: '203.0.113.7',
        action: 'account status changed',
        subject: { type: 'user', id: admin },
        details: { reason: 'not\u202ehere\u001b[2J\u009b' },
      },
    ]);
  });

  it('ends without a word when its reader has seen enough', async () => {
    const child = spawn(nodeTool('tsx'), ['server/cli/audit.ts'], { env: { ...commandEnv(), ...env } });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const [code] = (await once(child, 'close')) as [number | null];
    expect([code, errors]).toEqual([0, '']);
  });

  it('says in one line what it does not understand', async () => {
    const usage = 'Usage: npm run audit -- [--since YYYY-MM-DD] [--actor id] [--json]';
    const since = `--since must be a day, like 2027-03-14. ${usage}`;
    const actor = `--actor must be the id of a user. ${usage}`;
    expect(await audit('--since', 'yesterday')).toEqual({ code: 1, lines: [since] });
    expect(await audit('--actor', 'anna')).toEqual({ code: 1, lines: [actor] });
    expect(await audit('--everything')).toEqual({ code: 1, lines: [expect.stringContaining(usage)] });
  });
});
