import { deviceProfileLimits } from '#contract/limits';
import type { Role } from '#contract/status';
import { browserTimers, type Environment } from '../environment';
import { isUntouched, isWaitedFor, waits, type Session } from '../record';
import { connect, inTransaction, type Operations, type Transact } from './connection';
import { erase, readAll, readOwned, applyEvent, readSupported } from './records';
import { addRevocation, deleteSession, readSession, readVersioned, writeSession } from './sessions';

/** It grants sending only; logging in needs the password (rule phone-1). */
export interface DeviceProfile {
  id: number;
  name: string;
  email: string | null;
  role: Role;
  used_at: number;
  /** Sends a signed-out person's records; null while logged in here, and once the server has refused it. */
  send_token: string | null;
  /** SHA-256 of the left session's token, to end it later. */
  session_digest: string | null;
}

export interface SigningOut extends Pick<DeviceProfile, 'name' | 'email' | 'role'> {
  session: Session;
  version: number;
  sendToken: string;
  digest: string;
}

/** The phone has its maximum of profiles, and each has something to send. */
export class PeopleFull extends Error {
  override readonly name = 'PeopleFull';
}

export class NotHere extends Error {
  override readonly name = 'NotHere';
}

const PROFILE = 'profile/';
const profileKey = (id: number): string => PROFILE + id;

const putProfile = ({ put }: Pick<Operations, 'put'>, profile: DeviceProfile): void =>
  put(profileKey(profile.id), profile);

export const removeProfile = ({ remove }: Pick<Operations, 'remove'>, id: number): void =>
  remove(profileKey(id));

const readProfile = async ({ get }: Pick<Operations, 'get'>, id: number): Promise<DeviceProfile | null> =>
  ((await get(profileKey(id))) as DeviceProfile | undefined) ?? null;

const readProfiles = async ({ entries }: Pick<Operations, 'entries'>): Promise<DeviceProfile[]> =>
  (await entries(PROFILE)).map(([, profile]) => profile as DeviceProfile);

const readSignedOut = async (on: Pick<Operations, 'entries'>): Promise<Session[]> =>
  (await readProfiles(on)).flatMap(({ id, send_token: token }) =>
    token === null ? [] : { token, userId: id },
  );

export const isSignedOut = (userId: number): Promise<boolean> =>
  inTransaction(connect({ indexedDB, timers: browserTimers }), 'readonly', async (on) =>
    (await readSignedOut(on)).some((session) => session.userId === userId),
  );

export async function forgetSendToken(on: Operations, id: number): Promise<string | null> {
  const profile = await readProfile(on, id);
  if (!profile || profile.send_token === null) return null;
  putProfile(on, { ...profile, send_token: null, session_digest: null });
  return profile.session_digest;
}

/** Longest unused first; never the logged-in one. */
async function readIdle(on: Operations): Promise<DeviceProfile[]> {
  const busy = new Set((await readAll(on)).filter(waits).map(({ owner }) => owner));
  const current = await readSession(on);
  return (await readProfiles(on))
    .filter(({ id }) => !busy.has(id) && id !== current?.userId)
    .sort((a, b) => a.used_at - b.used_at);
}

/** Drafts stay, as after a log-out. */
async function forget(on: Operations, { id, session_digest }: DeviceProfile): Promise<void> {
  removeProfile(on, id);
  if (session_digest !== null) await addRevocation(on, session_digest);
}

export const deviceProfileCalls = (
  reading: Transact,
  writing: Transact,
  { now }: Pick<Environment, 'now'>,
) => ({
  profiles: () =>
    reading(async (on) =>
      (await readProfiles(on)).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
    ),

  listAll: () => reading(readAll),

  /** Keeps what waits, and drafts; @returns deleted ids @throws NotHere, PeopleFull */
  signOut: ({ session, version, sendToken, digest, ...shown }: SigningOut) =>
    writing(async (on): Promise<string[]> => {
      const { userId: id } = session;
      const stored = await readVersioned(on);
      if (stored.version > version && stored.session?.token !== session.token) throw new NotHere();
      if (!(await readProfile(on, id)) && (await readProfiles(on)).length >= deviceProfileLimits.most) {
        const [unused] = await readIdle(on);
        if (!unused) throw new PeopleFull();
        await forget(on, unused);
      }
      putProfile(on, { ...shown, id, used_at: now(), send_token: sendToken, session_digest: digest });
      deleteSession(on);
      writeSession(on, { session: null, version: Math.max(stored.version, version) + 1 });
      const own = await readOwned(on, id);
      const gone = own.filter(
        (record) => (record.state === 'sent' && !isWaitedFor(record, own)) || isUntouched(record),
      );
      for (const record of gone) erase(on, record.id);
      return gone.map((record) => record.id);
    }),

  forgetUnused: () =>
    writing(async (on) => {
      const before = now() - deviceProfileLimits.unused;
      for (const profile of await readIdle(on)) if (profile.used_at < before) await forget(on, profile);
    }),
});

/** The logged-in person, and signed-out ones with their own tokens (rule phone-1). */
export async function readSenders(on: Pick<Operations, 'get' | 'entries'>): Promise<Session[]> {
  const session = await readSession(on);
  const signedOut = await readSignedOut(on);
  return session ? [session, ...signedOut.filter(({ userId }) => userId !== session.userId)] : signedOut;
}

export async function logIn(
  on: Operations,
  versioned: { session: Session; version: number },
  now: number,
): Promise<void> {
  const { userId } = versioned.session;
  writeSession(on, versioned);
  const left = await forgetSendToken(on, userId);
  if (left !== null) await addRevocation(on, left);
  const profile = await readProfile(on, userId);
  if (profile) putProfile(on, { ...profile, used_at: now });
  for (const record of await readSupported(on, userId)) {
    if (record.state === 'needs_login') applyEvent(on, record, { type: 'logged_in' }, now);
  }
}
