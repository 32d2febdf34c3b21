import { randomUUID } from 'node:crypto';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { isSame, sign } from '../../core/secrets';
import { recordAction, type Actor } from '../../audit/audit.repository';
import type { Caller } from '../../core/caller';
import { fieldError } from '../../core/errors';
import type { Database } from '../../db/database';
import type { Dependencies, DataDeps } from '../../dependencies';
import { enqueueMail } from '../../outgoing/outgoing.repository';
import { consumeRateLimit, mailboxOf, tryConsumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { deleteCodesOf } from './sms-codes.repository';
import { assertEmailFree, lockOwnAccount, readOwnAccount, throwTaken } from './account-status';
import { findUserById, lockUser, saveUser, type UserRow, deleteResetsOf } from './accounts.repository';
import { deleteSessionsOf } from '../../sessions/sessions.repository';
import * as changes from './changes.repository';
import { DUMMY_HASH } from './passwords';

type EmailLinkKind = 'confirm' | 'undo';

/** The token of a mailed link (rule account-6), not stored; URL-safe. */
export const signEmailLink = (secret: string, kind: EmailLinkKind, changeId: string): string =>
  `${changeId}.${sign(secret, `email-link\n${kind}\n${changeId}`)}`;

function readEmailLink(secret: string, kind: EmailLinkKind, token: string): string | null {
  const changeId = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
  if (changeId === undefined) return null;
  return isSame(signEmailLink(secret, kind, changeId), token) ? changeId : null;
}

/** A confirmation link; its e-mail is only in the signature. */
interface OwnerLink {
  userId: number;
  /** Milliseconds, UTC. */
  expiresAt: number;
}

const OWNER_PREFIX = 'own';
export const isOwnerToken = (token: string): boolean => token.startsWith(`${OWNER_PREFIX}.`);

function signOwnerLink(secret: string, { userId, expiresAt, email }: OwnerLink & { email: string }): string {
  const sum = sign(secret, `email-owner\n${userId}\n${expiresAt}\n${email}`);
  return `${OWNER_PREFIX}.${userId}.${expiresAt}.${sum}`;
}

/** Parsed, with an unchecked signature; null if malformed. */
function readOwnerLink(token: string): OwnerLink | null {
  const [, userId, expiresAt] = /^own\.(\d{1,9})\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined ? null : { userId: Number(userId), expiresAt: Number(expiresAt) };
}

type LimitDeps = Parameters<typeof tryConsumeRateLimit>[0];
type LinkDeps = Pick<Dependencies, 'database' | 'clock' | 'secretKey'>;

/** Counts a confirmation mail, as the address may be a stranger's. Returns null, or the seconds to wait. */
export const countConfirmationMail = (deps: LimitDeps, email: string): Promise<number | null> =>
  tryConsumeRateLimit(deps, 'confirm_mailbox', mailboxOf(email));

export const mailConfirmation = (tx: Database, at: Date, { id, email }: UserRow): Promise<void> =>
  enqueueMail(tx, at, { kind: 'signup_confirm', to: email, data: { userId: id } });

export async function sendConfirmationAgain(deps: Dependencies, caller: Caller): Promise<UserRow> {
  const own = await readOwnAccount(deps, caller);
  if (own.emailConfirmedAt || own.email === null) return own;
  await consumeRateLimit(deps, 'confirm_mailbox', mailboxOf(own.email));
  return deps.database.transaction(async (tx) => {
    const user = await lockOwnAccount(tx, caller);
    if (!user.emailConfirmedAt) await mailConfirmation(tx, new Date(deps.clock.now()), user);
    return user;
  });
}

export async function makeOwnerLink(
  { database, clock, secretKey }: LinkDeps,
  userId: number,
  email: string,
): Promise<{ token: string } | null> {
  const user = await findUserById(database, userId);
  if (!user || user.email !== email || user.emailConfirmedAt || user.disabledAt) return null;
  const expiresAt = clock.now() + durations.emailOwner;
  return { token: signOwnerLink(secretKey, { userId, email, expiresAt }) };
}

/** Repeatable (rule account-7). */
export async function confirmOwnEmail(deps: LinkDeps, token: string, address: string): Promise<void> {
  const { database, clock, secretKey } = deps;
  const link = readOwnerLink(token);
  if (!link || clock.now() >= link.expiresAt) throw linkInvalid();
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, link.userId);
    if (!user?.email || !isSame(signOwnerLink(secretKey, { ...link, email: user.email }), token))
      throw linkInvalid();
    if (user.emailConfirmedAt) return;
    const at = new Date(clock.now());
    await saveUser(tx, user.id, { emailConfirmedAt: at, updatedAt: user.updatedAt });
    await recordAction(tx, at, { userId: user.id, role: user.role, address }, 'email confirmed', user.id);
  });
}

const linkInvalid = () => fieldError('email_link_invalid', 'token', messages.email.linkInvalid);
const lifetimeOf = { confirm: durations.emailConfirm, undo: durations.emailUndo } as const;
const isOver = (change: changes.EmailChangeRow, kind: EmailLinkKind, now: number): boolean =>
  now - change.requestedAt.getTime() >= lifetimeOf[kind];

/** Replaces an earlier request, ends other sessions (rule account-6). Needs the locked user. */
export async function requestEmailChange(
  tx: Database,
  at: Date,
  caller: Caller,
  user: UserRow,
  email: string,
): Promise<void> {
  await assertEmailFree(tx, email, at.getTime(), user.id);
  await changes.cancelPendingChanges(tx, user.id, at);
  const id = randomUUID();
  const emails = { fromEmail: user.email, toEmail: email };
  await changes.insertEmailChange(tx, { id, userId: user.id, ...emails, requestedAt: at });
  const data = { name: user.fullName, newEmail: email, changeId: id };
  await enqueueMail(tx, at, { kind: 'email_confirm', to: email, data });
  // Nobody else's log-in is at stake where there was none.
  await enqueueMail(tx, at, { kind: 'email_change_requested', to: user.email, data });
  await deleteSessionsOf(tx, user.id, caller.tokenHash);
  const details = { from: user.email, to: email };
  await recordAction(tx, at, caller, 'email change requested', user.id, details);
}

/** No link mailed to an e-mail that the account loses works any more; a confirmed one is kept for its erasure (rule data-2). */
export async function leaveEmail(
  tx: Database,
  at: Date,
  { id: userId, email, emailConfirmedAt }: Pick<UserRow, 'id' | 'email' | 'emailConfirmedAt'>,
): Promise<void> {
  const requestedAt = new Date(at.getTime() - durations.emailUndo);
  await deleteResetsOf(tx, userId);
  await changes.endLinksOf(tx, userId, requestedAt);
  if (!email || !emailConfirmedAt) return;
  const former = { fromEmail: email, fromConfirmedAt: emailConfirmedAt, toEmail: email };
  await changes.insertEmailChange(tx, { id: randomUUID(), userId, ...former, requestedAt, confirmedAt: at });
}

export async function pendingEmailOf({ database, clock }: DataDeps, userId: number): Promise<string | null> {
  const since = new Date(clock.now() - durations.emailConfirm);
  return (await changes.findPendingChange(database, userId, since))?.toEmail ?? null;
}

/** The data of a link's mail, signed on sending; null when the change is over, so that no mail is sent. */
export async function makeEmailLink(
  { database, clock, secretKey }: LinkDeps,
  mail: 'email_confirm' | 'email_change_requested',
  changeId: string,
): Promise<{ name: string | null; newEmail: string; email: string; token: string } | null> {
  const kind = mail === 'email_confirm' ? 'confirm' : 'undo';
  const change = await changes.findEmailChange(database, changeId);
  if (!change || isOver(change, kind, clock.now())) return null;
  const user = await findUserById(database, change.userId);
  if (!user) return null;
  return {
    // The mailbox of an unconfirmed one may be a stranger's.
    name: user.emailConfirmedAt && user.fullName,
    newEmail: change.toEmail,
    email: user.email ?? '',
    token: signEmailLink(secretKey, kind, changeId),
  };
}

async function withLinkedChange(
  deps: LinkDeps,
  kind: EmailLinkKind,
  token: string,
  work: (tx: Database, at: Date, user: UserRow, change: changes.EmailChangeRow) => Promise<void>,
): Promise<void> {
  const { database, clock, secretKey } = deps;
  const id = readEmailLink(secretKey, kind, token);
  const found = id === null ? null : await changes.findEmailChange(database, id);
  if (!found) throw linkInvalid();
  await database.transaction(async (tx) => {
    const user = await lockUser(tx, found.userId);
    // Under the lock: its previous holder may have confirmed, cancelled or undone it.
    const change = await changes.findEmailChange(tx, found.id);
    if (!user || !change || isOver(change, kind, clock.now())) throw linkInvalid();
    await work(tx, new Date(clock.now()), user, change);
  });
}

const byLink = ({ id, role }: UserRow, address: string): Actor => ({ userId: id, role, address });

/** Repeatable (rule account-6). */
export async function confirmEmail(deps: LinkDeps, token: string, address: string): Promise<void> {
  await withLinkedChange(deps, 'confirm', token, async (tx, at, user, change) => {
    if (change.cancelledAt || change.undoneAt) throw linkInvalid();
    if (change.confirmedAt) return;
    await assertEmailFree(tx, change.toEmail, at.getTime(), user.id);
    const saved = { email: change.toEmail, emailConfirmedAt: at, updatedAt: at };
    await saveUser(tx, user.id, saved).catch(throwTaken);
    await changes.markConfirmed(tx, change.id, at, user.emailConfirmedAt);
    // They were mailed to the old address.
    await deleteResetsOf(tx, user.id);
    const data = { name: user.emailConfirmedAt && user.fullName, newEmail: change.toEmail };
    await enqueueMail(tx, at, { kind: 'email_changed', to: user.email, data });
    const details = { from: user.email, to: change.toEmail };
    await recordAction(tx, at, byLink(user, address), 'email changed', user.id, details);
  });
}

/** "This was not me" (rule account-6): ends sessions, links and password, mails a reset link. */
export async function undoEmailChange(deps: LinkDeps, token: string, address: string): Promise<void> {
  await withLinkedChange(deps, 'undo', token, async (tx, at, user, change) => {
    if (change.undoneAt) return;
    if (change.fromEmail === null) throw linkInvalid();
    await changes.markUndone(tx, change, at);
    const owned = { email: change.fromEmail, emailConfirmedAt: at, numberConfirmedAt: null };
    await saveUser(tx, user.id, { ...owned, passwordHash: DUMMY_HASH, updatedAt: at }).catch(throwTaken);
    await deleteSessionsOf(tx, user.id);
    await deleteResetsOf(tx, user.id);
    await deleteCodesOf(tx, user.id);
    await enqueueMail(tx, at, { kind: 'reset_link', to: change.fromEmail, data: {} });
    const details = { from: user.email, to: change.fromEmail };
    await recordAction(tx, at, byLink(user, address), 'email change undone', user.id, details);
  });
}

/** Deletes ended changes; effective ones stay until the account's erasure (rule data-2). */
export const deleteExpiredEmailChanges = ({ database, clock }: DataDeps) =>
  changes.deleteVoidChangesUntil(database, new Date(clock.now() - durations.emailUndo));
