import { URI, type TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { main as adminCreate } from '#server/cli/admin-create';
import { main as adminDisable } from '#server/cli/admin-disable';
import { main as resetSecondFactor } from '#server/cli/admin-reset-second-factor';
import type { OpenDatabase } from '#server/db/database';
import { openPostgres } from '#server/db/postgres';
import { auditLog } from '#server/db/schema';
import { createLogger, systemClock, type Dependencies } from '#server/dependencies';
import { findUserByEmail } from '#server/modules/accounts/accounts.repository';
import { verifyPassword } from '#server/modules/accounts/passwords';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { createAdmin } from '#server/modules/accounts/signup.usecases';
import { confirmSecondFactor, startSecondFactor } from '#server/modules/second-factor/second-factor.usecases';
import { resumeSession } from '#server/sessions/sessions.usecases';
import { runCommand, runCommandProcess } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

const password = 'correct horse battery';
const ADDRESS = '192.0.2.1';
let env: { DATABASE_URL: string };
let opened: OpenDatabase;
let deps: Dependencies;

beforeAll(async () => {
  env = { DATABASE_URL: await createEmptyPostgres() };
  opened = await openPostgres(env.DATABASE_URL, () => undefined);
  const logger = createLogger({ write: () => undefined });
  deps = { ...opened, logger, clock: systemClock, secretKey: 'a key for tests' } as never;
});
afterAll(() => opened.close());

const stored = (email: string) => findUserByEmail(opened.database, email);
const logged = () => opened.database.select().from(auditLog).orderBy(auditLog.id);
const resume = (token: string) => resumeSession(deps, token, ADDRESS);
/** An admin with a session, and one of the commands about admins. */
async function admin(email: string, command: typeof adminDisable) {
  const { id } = await createAdmin(deps, { email, password, full_name: 'The Boss' });
  const logIn = () => signIn(deps, { email, password }, ADDRESS);
  const run = (...args: string[]) => runCommand(command, args, env);
  return { id, token: (await logIn()).token, logIn, run };
}

test('npm run admin:create creates an approved admin with the password it reads, and refuses others in a line', async () => {
  const args = ['--email', ' Boss@Example.org'];
  const { code, lines } = await runCommandProcess('admin-create', args, env, `${password}\nnot this\n`);
  expect(lines).toEqual([expect.stringMatching(/^Admin boss@example\.org was created \(id \d+\)\.$/)]);
  expect(code).toBe(0);
  const refused = async (email: string, input: string, line: string) =>
    expect(await runCommand(adminCreate, ['--email', email], env, input)).toEqual({ code: 1, lines: [line] });
  await refused('boss@example.org', 'another password\n', messages.validation.emailTaken);
  await refused('short@example.org', '123456789\n', messages.validation.adminPasswordShort);
  expect(await stored('short@example.org')).toBeNull();
  const boss = await stored('boss@example.org');
  expect(boss).toMatchObject({ role: 'admin', status: 'approved' });
  expect(await verifyPassword(password, boss?.passwordHash ?? null)).toBe(true);
  expect(await logged(), 'only what happened is written down').toMatchObject([
    {
      ...{ actorId: null, actorRole: 'command line', address: null, details: {} },
      ...{ action: 'admin created', subjectType: 'user', subjectId: boss!.id },
    },
  ]);
});

test('npm run admin:disable ends the sessions of an admin, who signs in no more', async () => {
  const { id, token, logIn, run } = await admin('gone@example.org', adminDisable);
  const nobody = await run('--email', 'nobody@example.org');
  expect(nobody).toEqual({ code: 1, lines: ['No admin has the e-mail nobody@example.org.'] });
  expect((await run()).lines).toEqual([expect.stringMatching(/^Usage: /)]);
  expect(await resume(token)).not.toBeNull();

  expect((await run('--email', ' Gone@example.org')).code).toBe(0);
  expect(await resume(token)).toBeNull();
  await expect(logIn()).rejects.toThrow('Invalid email or password.');
  expect(await makeResetLink(deps, 'gone@example.org')).toBeNull();
  expect((await logged()).slice(-2)).toMatchObject([
    { action: 'admin disabled', subjectId: id, actorRole: 'command line' },
    { action: 'sign-in refused', subjectId: id, actorRole: 'visitor' },
  ]);
});

test('npm run admin:reset-second-factor lets an admin who lost the phone in with the password alone', async () => {
  const email = 'lost@example.org';
  const { id, token, logIn, run } = await admin(email, resetSecondFactor);
  const none = await run('--email', email);
  expect(none).toEqual({ code: 1, lines: [`Admin ${email} has no second factor.`] });
  const caller = (await resume(token))!;
  const started = await startSecondFactor(deps, caller, { current_password: '' });
  await confirmSecondFactor(deps, caller, (URI.parse(started.otpauth_url) as TOTP).generate());
  await expect(logIn()).rejects.toThrow(errorTable.second_factor_required.sentence);

  const nobody = await run('--email', 'nobody@example.org');
  expect(nobody).toEqual({ code: 1, lines: ['No admin has the e-mail nobody@example.org.'] });
  expect((await run()).lines).toEqual([expect.stringMatching(/^Usage: /)]);
  expect((await run('--email', ' Lost@example.org')).code).toBe(0);
  expect(await resume(token)).toBeNull();
  expect((await logIn()).user.id).toBe(id);
  const by = { subjectId: id, actorRole: 'command line' };
  expect((await logged()).at(-2)).toMatchObject({ action: 'second factor reset', ...by });
});
