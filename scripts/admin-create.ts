import { parseArgs } from 'node:util';
import { NewAdmin } from '#contract/accounts';
import { validate } from '#contract/validate';
import { claimDataDir, DataDirInUse } from '#server/db/claim';
import { openDatabase } from '#server/db/open';
import { AppError } from '#server/core/errors';
import { createAdmin } from '#server/modules/accounts/create-admin.usecases';
import { readSettings } from '#server/settings';
import { describeStartError } from '#server/start-error';
import { askNewPassword } from './ask-password';

const usage = 'npm run admin:create -- --email someone@example.org [--name "Full Name"]';

/** Creates an admin in the database that the settings name (decision 5). @returns the line that says so */
async function main(): Promise<string> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string', default: 'Administrator' } },
  });
  if (values.email === undefined) throw new AppError('validation_failed', { sentence: `Usage: ${usage}` });
  const settings = readSettings(process.env);
  // The embedded database has one owner. PostgreSQL takes us beside a running server.
  const release = settings.databaseUrl === undefined ? await claimDataDir(settings.dataDir) : async () => {};
  try {
    const admin = validate(NewAdmin, {
      email: values.email,
      full_name: values.name,
      password: await askNewPassword(),
    });
    if (!admin.ok) {
      throw new AppError('validation_failed', { sentence: Object.values(admin.errors).flat().join(' ') });
    }
    const { database, close } = await openDatabase(settings, () => undefined);
    try {
      const { id, email } = await createAdmin({ database, clock: { now: () => Date.now() } }, admin.value);
      return `Admin ${email} was created (id ${id}).`;
    } finally {
      await close();
    }
  } finally {
    await release();
  }
}

/** @returns one line for what a person can put right */
function describe(error: unknown): string {
  if (error instanceof DataDirInUse)
    return `${error.message} Stop the server, or set DATA_DIR or DATABASE_URL.`;
  if (error instanceof AppError) return error.message;
  if (error instanceof TypeError && 'code' in error) return `${error.message} Usage: ${usage}`;
  return describeStartError(error);
}

try {
  console.log(await main());
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
