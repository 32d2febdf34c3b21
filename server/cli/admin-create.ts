import { parseArgs } from 'node:util';
import { NewAdmin } from '#contract/accounts';
import { validate } from '#contract/validate';
import { createAdmin } from '../modules/accounts/create-admin.usecases';
import { askNewPassword } from './ask-password';
import { CommandError, onDatabase, runCommand } from './command';

const usage = 'npm run admin:create -- --email someone@example.org [--name "Full Name"]';

/** Creates an admin in the database that the settings name (rule 5), and says so. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  });
  if (values.email === undefined) throw new CommandError(`Usage: ${usage}`);
  const given = { email: values.email, full_name: values.name };
  await onDatabase(async (database) => {
    const admin = validate(NewAdmin, { ...given, password: await askNewPassword() });
    if (!admin.ok) throw new CommandError(Object.values(admin.errors).flat().join(' '));
    const { id, email } = await createAdmin({ database, clock: { now: () => Date.now() } }, admin.value);
    console.log(`Admin ${email} was created (id ${id}).`);
  });
}

await runCommand(usage, main);
