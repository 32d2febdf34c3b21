import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import { main } from '#server/cli/admin-create';
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
    const args = ['--email', ' Boss@Example.org'];
    const { code, lines } = await runCommandProcess('admin-create', args, env, `${PASSWORD}\nnot this\n`);
    expect(lines).toEqual([expect.stringMatching(/^Admin boss@example\.org was created \(id \d+\)\.$/)]);
    expect(code).toBe(0);
    const admin = await stored('boss@example.org');
    expect(admin).toMatchObject({ role: 'admin', status: 'approved' });
    expect(await verifyPassword(PASSWORD, admin?.passwordHash ?? null)).toBe(true);
    expect(await logged()).toMatchObject([
      {
        ...{ actorId: null, actorRole: 'command line', address: null, details: {} },
        ...{ action: 'admin created', subjectType: 'user', subjectId: admin!.id },
      },
    ]);
  });

  it('refuses an e-mail that is taken and a password that is too short, each in one line', async () => {
    const taken = await adminCreate(['--email', 'boss@example.org'], 'another password\n');
    expect(taken).toEqual({ code: 1, lines: [messages.validation.emailTaken] });
    const short = await adminCreate(['--email', 'short@example.org'], '123456789\n');
    expect(short).toEqual({ code: 1, lines: [messages.validation.adminPasswordShort] });
    expect(await stored('short@example.org')).toBeNull();
    const admin = await stored('boss@example.org');
    expect(await verifyPassword(PASSWORD, admin?.passwordHash ?? null)).toBe(true);
    expect(await logged(), 'only what happened is written down').toHaveLength(1);
  });
});
