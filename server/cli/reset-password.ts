import * as v from 'valibot';
import { loginName } from '#contract/passwords';
import { systemClock } from '../dependencies';
import { findUserByLogin } from '../modules/accounts/accounts.repository';
import { giveOneTimePassword } from '../modules/admin/desk.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, withDatabase } from './command';

const usage =
  'npm run reset-password -- someone@example.org, or the mobile number that somebody logs in with';

/** A one-time password for a student, a business or staff (rule admin-6), as the admin's screen gives it. */
export const main = createCommand(import.meta.url, usage, async ([typed, ...rest], io) => {
  const name = v.safeParse(loginName, typed);
  if (!name.success || rest.length > 0) throw new CommandError(`Usage: ${usage}`);
  await withDatabase(readSettings(io.env), async (database) => {
    const user = await findUserByLogin(database, name.output);
    if (!user) throw new CommandError(`No account logs in as ${name.output}.`);
    if (user.role === 'admin')
      throw new CommandError(
        'An admin asks for a link by mail; without mail, npm run admin:create makes another admin.',
      );
    const deps = { database, clock: systemClock, secretKey: '' };
    const { password, until } = await giveOneTimePassword(deps, 'command line', user.id);
    io.stdout.write(
      `${name.output} logs in with ${password} until ${until.toISOString()}, and then chooses a password. All other log-ins have ended.\n`,
    );
  });
});
