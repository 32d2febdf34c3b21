import { systemClock } from '../dependencies';
import { disableStaff } from '../modules/staff/staff.usecases';
import { readSettings } from '../settings';
import { CommandError, createCommand, emailArgument, runIfProgram, withDatabase } from './command';

const usage = 'npm run staff:disable -- --email someone@example.org';

export const main = createCommand(usage, async (args, io) => {
  const email = emailArgument(args, usage);
  await withDatabase(readSettings(io.env), async (database) => {
    const staff = await disableStaff({ database, clock: systemClock }, email);
    if (!staff) throw new CommandError(`No staff have the e-mail ${email}.`);
    io.stdout.write(`Staff ${email} was disabled: all sessions have ended.\n`);
  });
});

await runIfProgram(import.meta.url, main);
