import { browserTimers } from '../environment';
import type { Session, VersionedSession } from '../record';
import { connect, type Operations, type Transact, inTransaction } from './connection';

const SESSION = 'session';
/** Kept without a session: a full phone can still delete the session. */
const VERSION = 'session_version';
const TO_REVOKE = 'to_revoke';

export async function readSession({ get }: Pick<Operations, 'get'>): Promise<Session | null> {
  return ((await get(SESSION)) as Session | undefined) ?? null;
}
export const readVersioned = async (on: Pick<Operations, 'get'>): Promise<VersionedSession> => ({
  session: await readSession(on),
  version: ((await on.get(VERSION)) as number | undefined) ?? 0,
});
export function writeSession({ put }: Pick<Operations, 'put'>, { session, version }: VersionedSession): void {
  if (session) put(SESSION, session);
  put(VERSION, version);
}
export const deleteSession = ({ remove }: Pick<Operations, 'remove'>): void => remove(SESSION);

/** Until the server knows (rule sign-in-1). */
const readRevocations = async ({ get }: Pick<Operations, 'get'>): Promise<string[]> =>
  ((await get(TO_REVOKE)) as string[] | undefined) ?? [];
export async function addRevocation(on: Operations, digest: string): Promise<void> {
  on.put(TO_REVOKE, [...new Set([...(await readRevocations(on)), digest])]);
}
async function removeRevocation(on: Operations, digest: string): Promise<void> {
  const rest = (await readRevocations(on)).filter((other) => other !== digest);
  if (rest.length > 0) on.put(TO_REVOKE, rest);
  else on.remove(TO_REVOKE);
}

export const sessionCalls = (reading: Transact, writing: Transact) => ({
  session: () => reading(readSession),
  versionedSession: () => reading(readVersioned),

  /** In a transaction that needs no free space. */
  forgetSession: (token: string) =>
    writing(async (on) => {
      if ((await readSession(on))?.token === token) deleteSession(on);
    }),

  /** Unless someone is logged in. */
  loggedOut: (version: number) =>
    writing(async (on) => {
      const stored = await readVersioned(on);
      if (!stored.session && stored.version < version) writeSession(on, { session: null, version });
    }),

  toRevoke: () => reading(readRevocations),
  revokeLater: (digest: string) => writing((on) => addRevocation(on, digest)),
  revoked: (digest: string) => writing((on) => removeRevocation(on, digest)),
});

export const readDurableSession = (): Promise<VersionedSession> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', readVersioned);

/** A session, its version, or a record. @throws StorageUnavailable */
export const hasOutbox = (): Promise<boolean> =>
  inTransaction(
    connect({ indexedDB, timers: browserTimers }),
    'readonly',
    async ({ keys }) => (await keys()).length > 0,
  );
