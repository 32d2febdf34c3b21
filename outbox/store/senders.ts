import type { Session } from '../record';
import { forgetSendToken, putPerson, readAway } from './people';
import { readPerson } from './person';
import { applyEvent, readSupported } from './records';
import { addRevocation, readSession, writeSession } from './sessions';
import type { Operations } from './transaction';

/** Sessions that send from this phone: of the person who is logged in, and of those who are away, each with a token of their own (rule 78). */
export async function readSenders(on: Pick<Operations, 'get' | 'keys'>): Promise<Session[]> {
  const session = await readSession(on);
  const away = await readAway(on);
  return session ? [session, ...away.filter(({ userId }) => userId !== session.userId)] : away;
}

/** Stores the session of a log-in, and queues what waited for it. */
export async function logIn(
  on: Operations,
  versioned: { session: Session; version: number },
  now: number,
): Promise<void> {
  const { userId } = versioned.session;
  writeSession(on, versioned);
  const left = await forgetSendToken(on, userId);
  if (left !== null) await addRevocation(on, left);
  const person = await readPerson(on, userId);
  if (person) putPerson(on, { ...person, used_at: now, unused_since: null });
  for (const record of await readSupported(on, userId)) {
    if (record.state === 'needs_login') applyEvent(on, record, { type: 'logged_in' }, now);
  }
}
