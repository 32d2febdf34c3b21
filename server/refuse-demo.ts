import type { Database } from './db/database';
import { findUserByEmail } from './modules/accounts/accounts.repository';
import { demoAccounts } from './seed/seed';
import { SettingsError } from './settings';

/**
 * Rule 3: a production server has no accounts whose password everybody knows.
 * @throws SettingsError when the database was filled by an earlier start with demo data
 */
export async function refuseDemoAccounts(database: Database): Promise<void> {
  for (const { email } of demoAccounts) {
    if (!(await findUserByEmail(database, email))) continue;
    throw new SettingsError(
      `NODE_ENV must not be production with this database: it holds the demo account ${email}, whose password is known. Begin with another DATA_DIR or DATABASE_URL.`,
    );
  }
}
