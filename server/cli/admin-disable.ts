import { systemClock } from '../dependencies';
import { disableAdmin } from '../modules/accounts/signup.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, emailArgument, withDatabase } from './command';

const usage = 'npm run admin:disable -- --email someone@example.org';

export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const email = emailArgument(args, usage);
  await withDatabase(readSettings(io.env), async (database) => {
    const admin = await disableAdmin({ database, clock: systemClock }, email);
    if (!admin) throw new CommandError(`No admin and no staff have the e-mail ${email}.`);
    io.stdout.write(`${email} was disabled: all sessions have ended.\n`);
  });
});
