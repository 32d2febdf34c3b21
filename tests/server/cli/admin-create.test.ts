import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '#server/cli/admin-create';
import { lockDataDir } from '#server/db/data-dir-lock';
import type { OpenDatabase } from '#server/db/database';
import { openPostgres } from '#server/db/postgres';
import { auditLog } from '#server/db/schema';
import { findUserByEmail } from '#server/modules/accounts/accounts.repository';
import { verifyPassword } from '#server/modules/accounts/passwords';
import { runCommand, runCommandProcess } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

const PASSWORD = 'correct horse battery';
let env: { DATABASE_URL: string };
let opened: OpenDatabase;

beforeAll(async () => {
  env = { DATABASE_URL: await createEmptyPostgres() };
  opened = await openPostgres(env.DATABASE_URL, () => undefined);
});
afterAll(() => opened.close());

const adminCreate = (args: string[], input: string) => runCommand(main, args, env, input);
const stored = (email: string) => findUserByEmail(opened.database, email);
const logged = () => opened.database.select().from(auditLog);

describe('npm run admin:create', () => {
  it('creates an approved admin with the password it reads', async () => {
    const { code, lines } = await runCommandProcess(
      'admin-create',
      ['--email', ' Boss@Example.org'],
      env,
      `${PASSWORD}\nnot this\n`,
    );
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
    const dataDir = mkdtempSync(join(tmpdir(), 'wokabaut-admin-'));
    const release = await lockDataDir(dataDir);
    const args = ['--email', 'late@example.org'];
    const refused = await runCommand(main, args, { DATA_DIR: dataDir }, `${PASSWORD}\n`);
    expect(readdirSync(dataDir)).toEqual(['owner']);
    await release();
    rmSync(dataDir, { recursive: true });
    expect(refused.code).toBe(1);
    expect(refused.lines).toEqual([
      expect.stringMatching(/already in use by another process\. Stop the server/),
    ]);
  });
});
