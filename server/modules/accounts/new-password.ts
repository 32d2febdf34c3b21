import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Database } from '../../db/database';
import { enqueueMail } from '../../mail/mails.repository';
import { saveUser, type UserRow } from './accounts.repository';
import { deleteResetsOf } from './password-resets.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';

/**
 * Stores a new password and what follows from it, in the transaction that holds the user's row: sessions are revoked,
 * reset links die, the person is told by mail, and for a business or an admin it is written down (rules 11 and 12).
 * @param change.keepSession token hash of the one session that stays; every one goes without it
 */
export async function storeNewPassword(
  tx: Database,
  at: Date,
  user: UserRow,
  change: { passwordHash: string; keepSession?: string; address: string; how: 'signed in' | 'reset link' },
): Promise<UserRow> {
  const { passwordHash, keepSession, address, how } = change;
  const changed = await saveUser(tx, user.id, { passwordHash, updatedAt: at });
  await deleteSessionsOf(tx, user.id, keepSession);
  await deleteResetsOf(tx, user.id);
  const data = { name: changed.fullName };
  await enqueueMail(tx, at, { kind: 'password_changed', to: changed.email, data });
  if (changed.role === 'student') return changed;
  const actor: Actor = { userId: user.id, role: user.role, address };
  await recordAction(tx, at, actor, {
    action: 'password changed',
    subjectType: 'user',
    subjectId: user.id,
    details: { how },
  });
  return changed;
}
