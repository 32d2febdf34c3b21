import { windows } from '#contract/limits';
import { roles } from '#contract/status';
import type { Dependencies } from '../dependencies';
import type { Caller } from '../core/caller';
import * as sessions from './sessions.repository';
import { newToken, tokenDigest } from './tokens';

type Deps = Pick<Dependencies, 'database' | 'clock'>;

/** How exactly `last_used_at` is kept, in milliseconds: a busy phone does not write at every request. */
const TOUCH_EVERY = 60_000;

/** @returns a new opaque token; only its SHA-256 is stored (rule 9) */
export async function startSession({ database, clock }: Deps, userId: number): Promise<string> {
  const token = newToken();
  const now = new Date(clock.now());
  await sessions.insertSession(database, {
    tokenHash: tokenDigest(token),
    userId,
    signedInAt: now,
    lastUsedAt: now,
  });
  return token;
}

/**
 * Who holds `token`, as they stand now (rule 6), and keeps the session awake.
 * @param address where the request came from, as `clientAddress` gives it
 * @returns null when the token is unknown, signed out, or was idle for longer than its role allows (rule 9)
 */
export async function resumeSession(
  { database, clock }: Deps,
  token: string,
  address: string,
): Promise<Caller | null> {
  const tokenHash = tokenDigest(token);
  const session = await sessions.findSession(database, tokenHash);
  if (!session) return null;
  const { lastUsedAt, ...caller } = session;
  const now = clock.now();
  const idle = now - lastUsedAt.getTime();
  if (idle >= windows.sessionIdle[session.role]) {
    await sessions.deleteSession(database, tokenHash);
    return null;
  }
  if (idle >= TOUCH_EVERY) await sessions.touchSession(database, tokenHash, new Date(now));
  return { ...caller, tokenHash, address };
}

/** Signs out: the token is worth nothing from now on. */
export const endSession = ({ database }: Deps, { tokenHash }: Caller): Promise<void> =>
  sessions.deleteSession(database, tokenHash);

/** Takes back a token that was given to nobody yet. */
export const revokeToken = ({ database }: Deps, token: string): Promise<void> =>
  sessions.deleteSession(database, tokenDigest(token));

/** Deletes the sessions that ended by themselves (rule 9) and that nobody has asked with since. */
export async function sweepSessions({ database, clock }: Deps): Promise<void> {
  for (const role of roles) {
    await sessions.deleteIdleSessions(database, role, new Date(clock.now() - windows.sessionIdle[role]));
  }
}
