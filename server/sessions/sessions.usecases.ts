import { createHash, randomBytes } from 'node:crypto';
import type { SessionListAnswer } from '#contract/accounts';
import { limits, windows } from '#contract/limits';
import { SEND_TOKEN_PREFIX, sendTokenSource } from '#contract/send-token';
import { roles } from '#contract/status';
import type { DataDeps } from '../dependencies';
import type { Caller } from '../core/caller';
import * as sessions from './sessions.repository';

/** `last_used_at` is updated at most this often, so that not every request writes. */
const touchIntervalMs = 60_000;

/** @returns an unguessable opaque token: 43 characters that need no escaping in a URL */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a session or reset token, in lower-case hex: what the database stores (rules 9 and 12). */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The SHA-256 of the send-only token of a session (rule 78). */
const sendDigest = (token: string): string =>
  tokenDigest(SEND_TOKEN_PREFIX + tokenDigest(sendTokenSource(token)));

/** Begins a session; beyond `limits.sessions.mostForEach` the one idle for longest ends. @returns its token (rule 9) */
export async function startSession({ database, clock }: DataDeps, userId: number): Promise<string> {
  const token = newToken();
  const now = new Date(clock.now());
  const row = {
    tokenHash: tokenDigest(token),
    sendHash: sendDigest(token),
    userId,
    signedInAt: now,
    lastUsedAt: now,
  };
  await sessions.insertSession(database, row, limits.sessions.mostForEach);
  return token;
}

/**
 * Looks up the session of `token` with its user's current role and account status (rule 6), and renews it.
 * @param address the client address, see `clientAddress`
 * @param isSending the call sends an application: the session's send-only token opens it too (rule 78)
 * @returns null when the token is unknown, signed out, was idle for too long or began too long ago for its role (rule 9)
 */
export async function resumeSession(
  { database, clock }: DataDeps,
  token: string,
  address: string,
  isSending = false,
): Promise<Caller | null> {
  const isSendToken = token.startsWith(SEND_TOKEN_PREFIX);
  if (isSendToken && !isSending) return null;
  const find = isSendToken ? sessions.findSendingSession : sessions.findSession;
  const session = await find(database, tokenDigest(token));
  if (!session) return null;
  const { lastUsedAt, ...caller } = session;
  const { tokenHash } = session;
  const now = clock.now();
  const idle = now - lastUsedAt.getTime();
  const isOver = now - session.signedInAt.getTime() >= windows.sessionMost[session.role];
  if (isOver || idle >= windows.sessionIdle[session.role]) {
    await sessions.deleteSession(database, tokenHash);
    return null;
  }
  if (idle >= touchIntervalMs) await sessions.renewSession(database, tokenHash, new Date(now));
  return { ...caller, address };
}

/** Signs out: revokes the caller's session. */
export const endSession = ({ database }: DataDeps, { tokenHash }: Caller): Promise<void> =>
  sessions.deleteSession(database, tokenHash);

/** Where the caller's account is logged in. */
export async function ownSessions(
  { database, clock }: DataDeps,
  { userId, role, tokenHash }: Caller,
): Promise<SessionListAnswer['sessions']> {
  const isAlive = (since: Date, most: number) => clock.now() - since.getTime() < most;
  const rows = await sessions.listSessions(database, userId);
  return rows
    .filter(
      ({ lastUsedAt, signedInAt }) =>
        isAlive(lastUsedAt, windows.sessionIdle[role]) && isAlive(signedInAt, windows.sessionMost[role]),
    )
    .map((row) => ({
      id: row.tokenHash,
      signed_in_at: row.signedInAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_current: row.tokenHash === tokenHash,
    }));
}

/** Revokes all sessions of the caller's account but this one. */
export const endOtherSessions = ({ database }: DataDeps, { userId, tokenHash }: Caller): Promise<void> =>
  sessions.deleteSessionsOf(database, userId, tokenHash);

/**
 * Revokes the session with this SHA-256 of its token: whoever knows it was given the token or the list of sessions. Any
 * other text is nobody's; PostgreSQL refuses some of it (NUL).
 */
export async function endSessionById({ database }: DataDeps, id: string): Promise<void> {
  if (/^[0-9a-f]{64}$/.test(id)) await sessions.deleteSession(database, id);
}

/** Revokes a token that was not sent to the client. */
export const revokeToken = ({ database }: DataDeps, token: string): Promise<void> =>
  sessions.deleteSession(database, tokenDigest(token));

/** Deletes the sessions that were idle for too long or began too long ago for their role (rule 9). */
export async function deleteExpiredSessions({ database, clock }: DataDeps): Promise<void> {
  for (const role of roles) {
    const now = clock.now();
    const usedUntil = new Date(now - windows.sessionIdle[role]);
    const begunUntil = new Date(now - windows.sessionMost[role]);
    await sessions.deleteEndedSessions(database, role, usedUntil, begunUntil);
  }
}
