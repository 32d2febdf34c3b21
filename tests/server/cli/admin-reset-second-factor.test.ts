import { URI, type TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { main } from '#server/cli/admin-reset-second-factor';
import { openPostgres } from '#server/db/postgres';
import { auditLog } from '#server/db/schema';
import { createLogger, systemClock, type Dependencies } from '#server/dependencies';
import { signIn } from '#server/modules/accounts/sign-in.usecases';
import { createAdmin } from '#server/modules/accounts/signup.usecases';
import { confirmSecondFactor, startSecondFactor } from '#server/modules/second-factor/second-factor.usecases';
import { resumeSession } from '#server/sessions/sessions.usecases';
import { runCommand } from '../../support/commands';
import { createEmptyPostgres } from '../../support/server-database';

test('npm run admin:reset-second-factor lets an admin who lost the phone in with the password alone', async () => {
  const env = { DATABASE_URL: await createEmptyPostgres() };
  const { database, close } = await openPostgres(env.DATABASE_URL, () => undefined);
  const logger = createLogger({ write: () => undefined });
  const deps = { database, logger, clock: systemClock, secretKey: 'a key for tests' } as Dependencies;
  const [email, password] = ['boss@example.org', 'correct horse battery'];
  const { id } = await createAdmin(deps, { email, password, full_name: 'The Boss' });
  const reset = (...args: string[]) => runCommand(main, args, env);
  const none = await reset('--email', email);
  expect(none).toEqual({ code: 1, lines: [`Admin ${email} has no second factor.`] });

  const { token } = await signIn(deps, { email, password }, '192.0.2.1');
  const caller = (await resumeSession(deps, token, '192.0.2.1'))!;
  const started = await startSecondFactor(deps, caller, { current_password: '' });
  await confirmSecondFactor(deps, caller, (URI.parse(started.otpauth_url) as TOTP).generate());
  const { sentence } = errorTable.second_factor_required;
  await expect(signIn(deps, { email, password }, '192.0.2.1')).rejects.toThrow(sentence);

  const nobody = await reset('--email', 'nobody@example.org');
  expect(nobody).toEqual({ code: 1, lines: ['No admin has the e-mail nobody@example.org.'] });
  expect((await reset()).lines).toEqual([expect.stringMatching(/^Usage: /)]);
  expect((await reset('--email', ' Boss@example.org')).code).toBe(0);
  expect(await resumeSession(deps, token, '192.0.2.1')).toBeNull();
  expect((await signIn(deps, { email, password }, '192.0.2.1')).user.id).toBe(id);
  const log = await database.select().from(auditLog);
  expect(log.at(-2)).toMatchObject({
    action: 'second factor reset',
    subjectId: id,
    actorRole: 'command line',
  });
  await close();
});
