import { randomBytes } from 'node:crypto';
import type { SessionListAnswer } from '#contract/accounts';
import { limits, durations } from '#contract/limits';
import { SEND_TOKEN_PREFIX, sendTokenSource } from '#contract/send-token';
import { roles } from '#contract/status';
import type { DataDeps } from '../dependencies';
import type { Caller } from '../core/caller';
import * as sessions from './sessions.repository';
import { sha256Hex } from '../core/secrets';

/** Interval of `last_used_at`, so that not every request writes. */
const touchIntervalMs = 60_000;

/** Unguessable: 43 URL-safe characters */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in lower-case hex, as stored (rules sign-in-1 and sign-in-5). */
export const tokenDigest = (token: string): string => sha256Hex(token);

const sendDigest = (token: string): string =>
  tokenDigest(SEND_TOKEN_PREFIX + tokenDigest(sendTokenSource(token)));

/** Beyond `limits.sessions.mostForEach` the one idle for longest ends. */
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
  await sessions.insertSession(database, row, limits.sessions.maxPerAccount);
  return token;
}

/** Current role and status (rule account-2); `isSending` accepts the send-only token too (rule phone-1). */
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
  const { lastUsedAt, oneTimeUntil, ...caller } = session;
  const { tokenHash } = session;
  const now = clock.now();
  const idle = now - lastUsedAt.getTime();
  // What was begun with a one-time password ends with it (rule admin-6).
  const isOver =
    now - session.signedInAt.getTime() >= durations.sessionMaxAge[session.role] ||
    (oneTimeUntil !== null && oneTimeUntil.getTime() <= now);
  if (isOver || idle >= durations.sessionIdleTtl[session.role]) {
    await sessions.deleteSession(database, tokenHash);
    return null;
  }
  if (idle >= touchIntervalMs) await sessions.renewSession(database, tokenHash, new Date(now));
  return { ...caller, address };
}

export const endSession = ({ database }: DataDeps, { tokenHash }: Caller): Promise<void> =>
  sessions.deleteSession(database, tokenHash);

export async function ownSessions(
  { database, clock }: DataDeps,
  { userId, role, tokenHash }: Caller,
): Promise<SessionListAnswer['sessions']> {
  const isAlive = (since: Date, most: number) => clock.now() - since.getTime() < most;
  const rows = await sessions.listSessions(database, userId);
  return rows
    .filter(
      ({ lastUsedAt, signedInAt }) =>
        isAlive(lastUsedAt, durations.sessionIdleTtl[role]) &&
        isAlive(signedInAt, durations.sessionMaxAge[role]),
    )
    .map((row) => ({
      id: row.tokenHash,
      signed_in_at: row.signedInAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_current: row.tokenHash === tokenHash,
    }));
}

export const endOtherSessions = ({ database }: DataDeps, { userId, tokenHash }: Caller): Promise<void> =>
  sessions.deleteSessionsOf(database, userId, tokenHash);

/** Ends the session with this SHA-256, from the token or the list. PostgreSQL rejects other text (NUL). */
export async function endSessionById({ database }: DataDeps, id: string): Promise<void> {
  if (/^[0-9a-f]{64}$/.test(id)) await sessions.deleteSession(database, id);
}

/** A token that was not sent to the client. */
export const revokeToken = ({ database }: DataDeps, token: string): Promise<void> =>
  sessions.deleteSession(database, tokenDigest(token));

export async function deleteExpiredSessions({ database, clock }: DataDeps): Promise<void> {
  for (const role of roles) {
    const now = clock.now();
    const usedUntil = new Date(now - durations.sessionIdleTtl[role]);
    const begunUntil = new Date(now - durations.sessionMaxAge[role]);
    await sessions.deleteEndedSessions(database, role, usedUntil, begunUntil);
  }
}
