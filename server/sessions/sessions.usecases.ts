import { createHash, randomBytes } from 'node:crypto';
import { limits, windows } from '#contract/limits';
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

/** Begins a session; beyond `limits.sessions.mostForEach` the one idle for longest ends. @returns its token (rule 9) */
export async function startSession({ database, clock }: DataDeps, userId: number): Promise<string> {
  const token = newToken();
  const now = new Date(clock.now());
  const row = { tokenHash: tokenDigest(token), userId, signedInAt: now, lastUsedAt: now };
  await sessions.insertSession(database, row, limits.sessions.mostForEach);
  return token;
}

/**
 * Looks up the session of `token` with its user's current role and account status (rule 6), and renews it.
 * @param address the client address, see `clientAddress`
 * @returns null when the token is unknown, signed out, was idle for too long or began too long ago for its role (rule 9)
 */
export async function resumeSession(
  { database, clock }: DataDeps,
  token: string,
  address: string,
): Promise<Caller | null> {
  const tokenHash = tokenDigest(token);
  const session = await sessions.findSession(database, tokenHash);
  if (!session) return null;
  const { lastUsedAt, ...caller } = session;
  const now = clock.now();
  const idle = now - lastUsedAt.getTime();
  const isOver = now - session.signedInAt.getTime() >= windows.sessionMost[session.role];
  if (isOver || idle >= windows.sessionIdle[session.role]) {
    await sessions.deleteSession(database, tokenHash);
    return null;
  }
  if (idle >= touchIntervalMs) await sessions.touchSession(database, tokenHash, new Date(now));
  return { ...caller, tokenHash, address };
}

/** Signs out: revokes the caller's session. */
export const endSession = ({ database }: DataDeps, { tokenHash }: Caller): Promise<void> =>
  sessions.deleteSession(database, tokenHash);

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
