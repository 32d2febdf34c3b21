import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDataDir } from '#server/db/data-dir-lock';
import type { Database } from '#server/db/database';
import { openDatabase } from '#server/db/open';
import { auditLog } from '#server/db/schema';
import { findUserByEmail } from '#server/modules/accounts/accounts.repository';
import { verifyPassword } from '#server/modules/accounts/passwords';
import { nodeTool, run } from '../../tools/run.mjs';

const PASSWORD = 'correct horse battery';
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'wokabaut-admin-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function adminCreate(args: string[], input: string) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir };
  const { code, output } = await run(nodeTool('tsx'), ['server/cli/admin-create.ts', ...args], {
    env,
    input,
  });
  return { code, lines: output.trim().split('\n') };
}

async function inDatabase<T>(ask: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
  try {
    return await ask(database);
  } finally {
    await close();
  }
}

const stored = (email: string) => inDatabase((database) => findUserByEmail(database, email));
const logged = () => inDatabase((database) => database.select().from(auditLog));

describe('npm run admin:create', { timeout: 60_000 }, () => {
  it('creates an approved admin with the password it reads', async () => {
    const { code, lines } = await adminCreate(['--email', ' Boss@Example.org'], `${PASSWORD}\nnot this\n`);
    expect(lines).toEqual([expect.stringMatching(/^Admin boss@example\.org was created \(id \d+\)\.$/)]);
    expect(code).toBe(0);
    const admin = await stored('boss@example.org');
    expect(admin).toMatchObject({ role: 'admin', status: 'approved' });
    expect(await verifyPassword(PASSWORD, admin?.passwordHash ?? null)).toBe(true);
    expect(await logged()).toEqual([
      expect.objectContaining({
        actorId: null,
        actorRole: 'command line',
        action: 'admin created',
        subjectType: 'user',
        subjectId: admin!.id,
        details: {},
        address: null,
      }),
    ]);
  });

  it('refuses an e-mail that is taken and a password that is too short, each in one line', async () => {
    const taken = await adminCreate(['--email', 'boss@example.org'], 'another password\n');
    expect(taken).toEqual({ code: 1, lines: ['This email is already registered. Please log in.'] });
    const short = await adminCreate(['--email', 'short@example.org'], '123456789\n');
    expect(short).toEqual({ code: 1, lines: ['Password must be at least 10 characters.'] });
    expect(await stored('short@example.org')).toBeNull();
    const admin = await stored('boss@example.org');
    expect(await verifyPassword(PASSWORD, admin?.passwordHash ?? null)).toBe(true);
    expect(await logged(), 'only what happened is written down').toHaveLength(1);
  });

  it('says how it is used when the e-mail is missing', async () => {
    const { code, lines } = await adminCreate([], '');
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Usage: npm run admin:create -- --email /)]);
  });

  it('says that the embedded database belongs to a running server, and touches nothing', async () => {
    const release = await claimDataDir(dataDir);
    const refused = await adminCreate(['--email', 'late@example.org'], `${PASSWORD}\n`);
    await release();
    expect(refused.code).toBe(1);
    expect(refused.lines).toEqual([
      expect.stringMatching(/already in use by another process\. Stop the server/),
    ]);
    expect(await stored('late@example.org')).toBeNull();
  });
});
