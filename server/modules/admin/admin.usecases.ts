import type { UpdateUserStatus } from '#contract/accounts';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import { isRowId } from '../../core/ids';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import type { NewMail } from '../../mail/kinds';
import { enqueueMail } from '../../mail/mails.repository';
import * as accounts from '../accounts/accounts.repository';
import { releaseHeldApplications } from '../applications/submit-application.usecases';
import { publishPending } from '../internships/internships.repository';
import { addNews } from '../news/news.repository';
import type { RegisteredRole } from './people.usecases';

interface Registered extends accounts.UserRow {
  role: RegisteredRole;
}

/** Whom admins decide about: not an account that its person deletes (rule 70). */
export const isRegistered = (user: accounts.UserRow): user is Registered =>
  user.role !== 'admin' && user.deleteAt === null;

/** The mail about a new account status; none for pending. */
function mailAbout({ status, statusReason, fullName, role, email }: Registered): NewMail[] {
  if (status === 'approved') {
    return [{ kind: 'registration_approved', to: email, data: { name: fullName, role } }];
  }
  if (status === 'rejected') {
    const data = { name: fullName, role, reason: statusReason };
    return [{ kind: 'registration_rejected', to: email, data }];
  }
  return [];
}

/** Applies the effects of a changed account status (rule 6). */
async function applyEffects(tx: Database, at: Date, user: Registered): Promise<void> {
  await enqueueMail(tx, at, ...mailAbout(user));
  const isApproved = user.status === 'approved';
  if (isApproved && user.role === 'student') await releaseHeldApplications(tx, at, user.id);
  if (user.status !== 'pending') {
    const kind = isApproved ? 'account_approved' : 'account_rejected';
    await addNews(tx, at, { userId: user.id, kind, data: {} });
  }
  // After it: its trigger locks the list version.
  if (isApproved && user.role === 'business') await publishPending(tx, user.id, at);
}

/**
 * Sets the account status of a student or business in one transaction with its effects (rules 6 and 7). Approval
 * releases a student's held applications and publishes a business's pending internships; a rejection stores its reason;
 * both are mailed and told in the news (rule 74). Setting the current status again changes only the reason.
 * @throws AppError `not_found` for an id that is not a student's or a business's
 */
export function updateUserStatus(
  { database, clock }: Dependencies,
  admin: Caller,
  { id, status, reason }: UpdateUserStatus,
): Promise<accounts.UserRow> {
  const now = new Date(clock.now());
  const statusReason = status === 'rejected' && reason !== '' ? reason : null;
  return database.transaction(async (tx) => {
    const user = await lockRegistered(tx, id);
    if (!user) throw new AppError('not_found');
    if (user.status === status && user.statusReason === statusReason) return user;
    return saveStatus(tx, now, admin, user, { status, statusReason });
  });
}

/** A student or business, locked until the transaction ends; null for anybody else. */
export async function lockRegistered(tx: Database, id: number): Promise<Registered | null> {
  const user = isRowId(id) ? await accounts.lockUser(tx, id) : null;
  return user && isRegistered(user) ? user : null;
}

/** Saves another status of a locked account, or another reason, with its effects and its line in the audit log. */
export async function saveStatus(
  tx: Database,
  now: Date,
  admin: Caller,
  user: Registered,
  { status, statusReason }: Pick<accounts.UserRow, 'status' | 'statusReason'>,
): Promise<accounts.UserRow> {
  const change = { status, statusReason, updatedAt: now };
  // Before saving the account: its trigger locks the list version, which every transaction locks last.
  if (user.status !== status) await applyEffects(tx, now, { ...user, ...change });
  const changed = await accounts.saveUser(tx, user.id, change);
  const details = { from: user.status, to: status, reason: statusReason };
  await recordAction(tx, now, admin, 'account status changed', user.id, details);
  return changed;
}
