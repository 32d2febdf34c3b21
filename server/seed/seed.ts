import { defaultCategories } from '#contract/categories';
import type { Dependencies } from '../dependencies';
import { hashPassword } from '../modules/accounts/passwords';
import { ensureCategories } from '../modules/internships/categories.repository';
import { storeDemoFiles } from './demo-files';
import { DEMO_PASSWORD } from './demo-people';
import { insertDemoRows } from './demo-rows';
import { hasUsers, lockUsers } from './seed.repository';

export { DEMO_PASSWORD, demoAccounts } from './demo-people';

/**
 * Brings a database to where the portal can be used (rule 4): the default categories always, and with `demo` a
 * lively example, only while there are no users at all. Bytes first, then one transaction: an interrupted seeding
 * leaves no half a demo and is simply done again at the next start.
 * @returns whether demo data was written
 */
export async function seedDatabase(deps: Dependencies, { demo }: { demo: boolean }): Promise<boolean> {
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
    if (!written) await stored.forget();
    return written;
  } catch (error) {
    await stored.forget();
    throw error;
  }
}
