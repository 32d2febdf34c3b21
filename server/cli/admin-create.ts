import { parseArgs } from 'node:util';
import { NewAdmin } from '#contract/accounts';
import { validate } from '#contract/validate';
import { systemClock } from '../dependencies';
import { createAdmin } from '../modules/accounts/create-admin.usecases';
import { readSettings } from '../settings';
import { askNewPassword } from './ask-password';
import { CommandError, createCommand, runIfProgram, withDatabase } from './command';

const usage = 'npm run admin:create -- --email someone@example.org [--name "Full Name"]';

/** Creates an admin (rule 5). */
export const main = createCommand(usage, async (args, io) => {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  });
  if (values.email === undefined) throw new CommandError(`Usage: ${usage}`);
  const given = { email: values.email, full_name: values.name };
  await withDatabase(readSettings(io.env), async (database) => {
    const admin = validate(NewAdmin, { ...given, password: await askNewPassword(io) });
    if (!admin.ok) throw new CommandError(Object.values(admin.errors).flat().join(' '));
    const { id, email } = await createAdmin({ database, clock: systemClock }, admin.value);
    io.stdout.write(`Admin ${email} was created (id ${id}).\n`);
  });
});

await runIfProgram(import.meta.url, main);
