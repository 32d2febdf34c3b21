import { defaultCategories } from '#contract/categories';
import type { Database } from '../db/database';
import type { Dependencies } from '../dependencies';
import { findUserByEmail, hasUsers, lockUsers } from '../modules/accounts/accounts.repository';
import { hashPassword } from '../modules/accounts/passwords';
import { ensureCategories } from '../modules/internships/internships.repository';
import { SettingsError } from '../settings';
import { DEMO_PASSWORD, demoAccounts } from './demo-data';
import { storeDemoFiles } from './demo-files';
import { insertDemoRows } from './demo-rows';

export { DEMO_PASSWORD, demoAccounts };

/**
 * Checks that the database has no demo accounts, whose password is public (rule product-3).
 * @throws SettingsError
 */
export async function assertNoDemoAccounts(database: Database, rule: string): Promise<void> {
  for (const { email } of demoAccounts) {
    if (!(await findUserByEmail(database, email))) continue;
    throw new SettingsError(
      `${rule} with this database: it holds the demo account ${email}, whose password is known. Begin with another DATA_DIR or DATABASE_URL.`,
    );
  }
}

/**
 * Seeds a database (rule product-4): always the default categories, and with `demo` the demo data while there are no users. Files
 * first, then all rows in one transaction: an interrupted seed leaves no rows and is repeated at the next start.
 * @returns whether demo data was written
 */
export async function seedDatabase(
  deps: Pick<Dependencies, 'database' | 'files' | 'clock'>,
  { demo }: { demo: boolean },
): Promise<boolean> {
  const { database, files, clock } = deps;
  await ensureCategories(database, defaultCategories);
  if (!demo || (await hasUsers(database))) return false;
  const now = clock.now();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const stored = await storeDemoFiles(files, new Date(now));
  try {
    const written = await database.transaction(async (tx) => {
      await lockUsers(tx);
      if (await hasUsers(tx)) return false;
      await insertDemoRows(tx, now, passwordHash, stored);
      return true;
    });
    if (!written) await stored.discard();
    return written;
  } catch (error) {
    await stored.discard();
    throw error;
  }
}
