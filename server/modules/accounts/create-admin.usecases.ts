import type { NewAdmin } from '#contract/accounts';
import { messages } from '#contract/messages';
import { recordAction } from '../../audit/audit.repository';
import type { Dependencies } from '../../dependencies';
import { validationFailed } from '../../core/errors';
import { insertUser, type UserRow } from './accounts.repository';
import { hashPassword } from './passwords';

/**
 * Creates an approved admin (decision 5). Asked for at the command line of the server, never over HTTP.
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
    const { emailTaken } = messages.validation;
    if (!user) throw validationFailed({ email: [emailTaken] }, emailTaken);
    await recordAction(tx, now, 'command line', {
      action: 'admin created',
      subjectType: 'user',
      subjectId: user.id,
    });
    return user;
  });
}
