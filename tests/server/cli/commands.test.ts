import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { URI, type TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, describe } from 'vitest';
import { eq } from 'drizzle-orm';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { limits } from '#contract/limits';
import { main as adminCreate } from '#server/cli/admin-create';
import { main as adminDisable } from '#server/cli/admin-disable';
import { main as staffCreate } from '#server/cli/staff-create';
import { main as resetSecondFactor } from '#server/cli/admin-reset-second-factor';
import type { OpenDatabase } from '#server/db/database';
import { openPostgres } from '#server/db/open';
import { auditLog, participants, outgoing, users } from '#server/db/schema';
import { createLogger, systemClock, type Dependencies } from '#server/dependencies';
import { findUserByEmail } from '#server/modules/accounts/accounts.repository';
import { verifyPassword } from '#server/modules/accounts/passwords';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { createAdmin } from '#server/modules/accounts/signup.usecases';
import { confirmSecondFactor, startSecondFactor } from '#server/modules/second-factor/second-factor.usecases';
import { resumeSession } from '#server/sessions/sessions.usecases';
import { main as participantsImport } from '#server/cli/participants-import';
import { main as newsletter } from '#server/cli/newsletter';
import { main as resetPassword } from '#server/cli/reset-password';
import { main as outgoingCommand } from '#server/cli/outgoing';
import { insertSubscription } from '#server/modules/outreach/outreach.repository';
import { sampleUser } from '#server/seed/sample-rows';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { START } from '../../support/server';
import { runCommand, runCommandProcess } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';
import { mailOf } from '../../support/mail-samples';

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
  expect(nobody).toEqual({ code: 1, lines: ['No admin and no staff have the e-mail nobody@example.org.'] });
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

test('npm run staff:create makes staff with a scope and a password for a day, and admin:disable shuts them out', async () => {
  const create = (...args: string[]) => runCommand(staffCreate, args, env);
  const person = ['--email', 'Field@example.org', '--name', 'Field Worker'];
  const { code, lines } = await create(...person, '--place', 'Lae', '--place', 'Goroka');
  const [, once = ''] = /^One-time password: (\S+) \(until /m.exec(lines.join('\n')) ?? [];
  expect(code).toBe(0);
  expect(await stored('field@example.org')).toMatchObject({
    ...{ role: 'staff', status: 'approved', staffScope: { kind: 'places', names: ['Lae', 'Goroka'] } },
  });
  const { token } = await signIn(deps, { email: 'field@example.org', password: once }, ADDRESS);
  expect(await resume(token)).toMatchObject({ mustChangePassword: true });
  for (const scope of [[], ['--all', '--cohort', '2026 A'], ['--place', ' ']])
    expect((await create('--email', 'other@example.org', '--name', 'Other', ...scope)).code).toBe(1);
  expect((await runCommand(adminDisable, ['--email', 'field@example.org'], env)).code).toBe(0);
  expect(await resume(token)).toBeNull();
  expect((await logged()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['staff created', 'staff disabled']),
  );
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

describe('npm run participants:import', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'wokabaut-import-'));
  });
  afterAll(() => rm(dir, { recursive: true }));
  async function file(content: string): Promise<string> {
    const path = join(dir, 'list.csv');
    await writeFile(path, content);
    return path;
  }

  test('imports a list, named from where npm was called, and writes down that somebody at the command line did', async () => {
    await file('Full Name;DOB\r\nAnna Kila;17/5/2008\r\nPeter Aihi;2007-01-02\r\n');
    const imported = await runCommandProcess('participants-import', ['list.csv'], { ...env, INIT_CWD: dir });
    expect(imported).toEqual({
      code: 0,
      lines: [
        '2 participants were imported.',
        'All are new.',
        'We read dates with the day first: 17/5/2008 is 17 May 2008.',
      ],
    });
    const rows = await opened.database.select().from(participants);
    expect(rows.map(({ fullName }) => fullName).sort()).toEqual(['Anna Kila', 'Peter Aihi']);
    const by = { actorRole: 'command line', actorId: null, address: null };
    const action = 'participants imported';
    const actions = await opened.database.select().from(auditLog).where(eq(auditLog.action, action));
    expect(actions).toMatchObject([{ action, ...by, details: { imported: 2 } }]);
  });

  test('says in one line what is wrong with the file or the command', async () => {
    const refused = async (...args: string[]) => {
      const { code, lines } = await runCommand(participantsImport, args, env);
      expect([code, lines.length]).toEqual([1, 1]);
      return lines[0];
    };
    const usage = 'Usage: npm run participants:import -- list.csv [--good-only]';
    const absent = join(dir, 'absent.csv');
    expect([await refused(), await refused('one.csv', 'two.csv')]).toEqual([usage, usage]);
    expect(await refused(absent)).toBe(`${absent} cannot be read (ENOENT).`);
    expect(await refused(dir)).toBe(`${dir} cannot be read (EISDIR).`);
    const large = await file('x'.repeat(limits.participants.maxBytes + 1));
    expect(await refused(large)).toBe('Participant list is too large: the limit is 5 MB.');
    const missing = 'The first line must name the columns. Missing: date_of_birth.';
    expect(await refused(await file('name,city\nAnna,Lae'))).toBe(missing);
  });
});

test('npm run outgoing lists what was given up, and sends it again', async () => {
  const { database } = opened;
  const failedAt = new Date('2020-03-01T00:00:00Z');
  const run = (...args: string[]) => runCommand(outgoingCommand, args, env);
  await database.delete(outgoing);
  await enqueueMail(
    database,
    failedAt,
    ...['a@example.com', 'b@example.com'].map((to) => mailOf('password_changed', to)),
  );
  const queued = await database.select().from(outgoing).orderBy(outgoing.id);
  const [a = 0, b = 0] = queued.map(({ id }) => id);
  const failed = { failedAt, lastError: 'EENVELOPE 550', attempts: 1 };
  const fail = () => database.update(outgoing).set(failed);
  const given = (id: number, to: string) =>
    `${id}  2020-03-01T00:00:00.000Z  mail  password_changed  ${to}  1  EENVELOPE 550`;

  await fail();
  expect(await run('failed')).toEqual({
    code: 0,
    lines: [given(a, 'a@example.com'), given(b, 'b@example.com')],
  });
  expect((await run('retry', String(b), '999')).lines).toEqual(['1 to be sent again.']);
  expect((await run('failed')).lines).toEqual([given(a, 'a@example.com')]);
  await fail();
  expect((await run('retry')).lines).toEqual(['2 to be sent again.']);
  expect((await run('failed')).lines).toEqual(['None was given up in the last 30 days.']);
  for (const wrong of [[], ['delete'], ['failed', '1'], ['retry', 'x'], ['retry', '--all']])
    expect(await run(...wrong)).toMatchObject({ code: 1, lines: [expect.stringContaining('Usage: ')] });
});

test('npm run reset-password gives who logs in by e-mail or number a one-time password, and logs who did it', async () => {
  const { database } = opened;
  const [anna, boss] = await database
    .insert(users)
    .values([
      sampleUser('student', START, { email: 'anna@example.org' }),
      sampleUser('admin', START, { email: 'other-boss@example.org' }),
    ])
    .returning();
  await database.update(users).set({ loginNumber: '+67572003301' }).where(eq(users.id, anna!.id));
  const run = (...args: string[]) => runCommand(resetPassword, args, env);
  for (const [typed, name] of [
    [' Anna@example.org', 'anna@example.org'],
    ['7200 3301', '+67572003301'],
  ] as const) {
    const { code, lines } = await run(typed);
    const said = new RegExp(`^${name.replace('+', '\\+')} logs in with (\\S+) until \\S+Z, and`);
    expect([code, lines]).toEqual([0, [expect.stringMatching(said)]]);
    const given = said.exec(lines[0]!)![1]!;
    const { user } = await signIn(deps, { email: name, password: given.toLowerCase() }, ADDRESS);
    expect(user.oneTimeUntil!.getTime()).toBeGreaterThan(Date.now());
    expect((await logged()).at(-2)).toMatchObject({
      ...{ action: 'password changed', subjectId: anna!.id, details: { how: 'one-time' } },
      ...{ actorId: null, actorRole: 'command line', address: null },
    });
  }
  const refused = async (line: string | RegExp, ...args: string[]) =>
    expect(await run(...args)).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  await refused('No account logs in as nobody@example.org.', 'nobody@example.org');
  await refused(/^An admin asks for a link by mail; /, boss!.email!);
  await refused('Usage: ');
  await refused('Usage: ', 'anna@example.org', 'boss@example.org');
});

test('npm run newsletter writes the addresses as CSV, the oldest first, and no formula', async () => {
  const at = (day: number) => new Date(Date.UTC(2027, 2, day));
  await insertSubscription(opened.database, 'b@example.com', at(1));
  await insertSubscription(opened.database, '=a+"1"@example.com', at(2));
  expect(await runCommand(newsletter, [], env)).toEqual({
    code: 0,
    lines: [
      '"email","subscribed_at"\r',
      '"b@example.com","2027-03-01T00:00:00.000Z"\r',
      `"'=a+""1""@example.com","2027-03-02T00:00:00.000Z"`,
    ],
  });
});
