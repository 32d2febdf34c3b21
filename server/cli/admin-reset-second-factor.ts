import { systemClock } from '../dependencies';
import { resetSecondFactor } from '../modules/second-factor/second-factor.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, emailArgument, withDatabase } from './command';

const usage = 'npm run admin:reset-second-factor -- --email someone@example.org';

/** For an admin without phone and recovery codes (rule sign-in-6): the password alone logs in again. */
export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const email = emailArgument(args, usage);
  await withDatabase(readSettings(io.env), async (database) => {
    const wasOn = await resetSecondFactor({ database, clock: systemClock }, email);
    if (wasOn === null) throw new CommandError(`No admin has the e-mail ${email}.`);
    if (!wasOn) throw new CommandError(`Admin ${email} has no second factor.`);
    io.stdout.write(`Admin ${email} logs in with the password alone: all sessions have ended.\n`);
  });
});
