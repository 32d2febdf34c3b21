import type { NewAdmin } from '#contract/accounts';
import { recordAction } from '../../audit/audit.repository';
import type { Dependencies } from '../../dependencies';
import { emailTaken } from './account-rules';
import { insertUser, type UserRow } from './accounts.repository';
import { hashPassword } from './passwords';

/**
 * Creates an approved admin (rule 5). For the command line only, never over HTTP.
 * @throws AppError `validation_failed`: e-mail taken
 */
export async function createAdmin(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { email, full_name, password }: NewAdmin,
): Promise<UserRow> {
  const now = new Date(clock.now());
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const user = await insertUser(tx, {
      role: 'admin',
      status: 'approved',
      fullName: full_name,
      email,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    });
    if (!user) throw emailTaken();
    await recordAction(tx, now, 'command line', 'admin created', user.id);
    return user;
  });
}
