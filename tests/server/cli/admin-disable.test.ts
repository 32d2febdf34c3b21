import { expect, test } from 'vitest';
import { main } from '#server/cli/admin-disable';
import { createAdmin } from '#server/modules/accounts/signup.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { resumeSession } from '#server/sessions/sessions.usecases';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { systemClock } from '#server/dependencies';
import { openPostgres } from '#server/db/postgres';
import { auditLog } from '#server/db/schema';
import { runCommand } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

test('npm run admin:disable ends the sessions of an admin, who signs in no more', async () => {
  const env = { DATABASE_URL: await createEmptyPostgres() };
  const { database, close } = await openPostgres(env.DATABASE_URL, () => undefined);
  const deps = { database, clock: systemClock, secretKey: 'a key for tests' } as Parameters<typeof signIn>[0];
  const [email, password] = ['boss@example.org', 'correct horse battery'];
  const { id } = await createAdmin(deps, { email, password, full_name: 'The Boss' });
  const { token } = await signIn(deps, { email, password }, '192.0.2.1');
  const disable = (...args: string[]) => runCommand(main, args, env);

  const nobody = await disable('--email', 'nobody@example.org');
  expect(nobody).toEqual({ code: 1, lines: ['No admin has the e-mail nobody@example.org.'] });
  expect((await disable()).lines).toEqual([expect.stringMatching(/^Usage: /)]);
  expect(await resumeSession(deps, token, '192.0.2.1')).not.toBeNull();

  expect((await disable('--email', ' Boss@example.org')).code).toBe(0);
  expect(await resumeSession(deps, token, '192.0.2.1')).toBeNull();
  await expect(signIn(deps, { email, password }, '192.0.2.1')).rejects.toThrow('Invalid email or password.');
  expect(await makeResetLink(deps, email)).toBeNull();
  const log = await database.select().from(auditLog);
  expect(log.slice(-2)).toMatchObject([
    { action: 'admin disabled', subjectId: id, actorRole: 'command line' },
    { action: 'sign-in refused', subjectId: id, actorRole: 'visitor' },
  ]);
  await close();
});
