import { windows } from '#contract/limits';
import { recordAction } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { AppError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { mailboxOf, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { lockOwnAccount } from './account-status.usecases';
import { findUserById, lockUser, saveUser, type UserRow } from './accounts.repository';
import { linkInvalid } from './email-change.usecases';
import { isOwnerLinkOf, readOwnerLink, signOwnerLink } from './email-link-tokens';

type LimitDeps = Parameters<typeof tryConsumeRateLimit>[0];
type LinkDeps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** Counts a confirmation mail, as the address may be a stranger's. Returns null, or the seconds to wait. */
export const countConfirmationMail = (deps: LimitDeps, email: string): Promise<number | null> =>
  tryConsumeRateLimit(deps, 'confirm_mailbox', mailboxOf(email));

/** With the confirmation link (rule 45). */
export const mailConfirmation = (tx: Database, at: Date, { id, email }: UserRow): Promise<void> =>
  enqueueMail(tx, at, { kind: 'signup_confirm', to: email, data: { userId: id } });

/** Mails nothing once the e-mail is confirmed. @throws AppError `too_many_tries`; `session_expired` */
export async function sendConfirmationAgain(deps: Dependencies, caller: Caller): Promise<UserRow> {
  const own = await findUserById(deps.database, caller.userId);
  if (!own) throw new AppError('session_expired');
  if (own.emailConfirmedAt) return own;
  const retryAfterSeconds = await countConfirmationMail(deps, own.email);
  if (retryAfterSeconds !== null) throw new AppError('too_many_tries', { retryAfterSeconds });
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (!user.emailConfirmedAt) await mailConfirmation(tx, new Date(deps.clock.now()), user);
    return user;
  });
}

/** A confirmation link, signed on sending; null (no mail) when confirmed or changed meanwhile. */
export async function makeOwnerLink(
  { database, clock, secretKey }: LinkDeps,
  userId: number,
  email: string,
): Promise<{ token: string } | null> {
  const user = await findUserById(database, userId);
  if (!user || user.email !== email || user.emailConfirmedAt || user.disabledAt) return null;
  const expiresAt = clock.now() + windows.emailOwner;
  return { token: signOwnerLink(secretKey, { userId, email, expiresAt }) };
}

/**
 * Confirms a sign-up's e-mail (rule 45); repeatable. @param address the client address
 * @throws AppError `email_link_invalid`, also once the account has another e-mail
 */
export async function confirmOwnEmail(deps: LinkDeps, token: string, address: string): Promise<void> {
  const { database, clock, secretKey } = deps;
  const link = readOwnerLink(token);
  if (!link || clock.now() >= link.expiresAt) throw linkInvalid();
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId);
    if (!user || !isOwnerLinkOf(secretKey, link, user.email, token)) throw linkInvalid();
    if (user.emailConfirmedAt) return;
    const at = new Date(clock.now());
    await saveUser(tx, user.id, { emailConfirmedAt: at, updatedAt: user.updatedAt });
    await recordAction(tx, at, { userId: user.id, role: user.role, address }, 'email confirmed', user.id);
  });
}
