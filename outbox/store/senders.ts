import type { Session } from '../record';
import { forgetSendToken, putProfile, readProfile, readSignedOut } from './device-profiles';
import { applyEvent, readSupported } from './records';
import { addRevocation, readSession, writeSession } from './sessions';
import type { Operations } from './transaction';

/** Senders of this phone: the logged-in person, and signed-out ones with their own tokens (rule 78). */
export async function readSenders(on: Pick<Operations, 'get' | 'keys'>): Promise<Session[]> {
  const session = await readSession(on);
  const signedOut = await readSignedOut(on);
  return session ? [session, ...signedOut.filter(({ userId }) => userId !== session.userId)] : signedOut;
}

/** Stores a log-in's session, and queues waiting applications. */
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
