import { peopleLimits } from '#contract/people-limits';
import type { Role } from '#contract/status';
import type { Environment } from '../environment';
import { waits, type Session } from '../record';
import type { UseDurableStore } from '../store/connection';
import { boxKey, boxKeys, putPerson, readPeople, removeCorner } from '../store/people';
import { readPerson, type PersonHere, type Pin } from '../store/person';
import { erase, idsOf, readAll, readOwned } from '../store/records';
import { eraseNotes } from '../store/removed';
import { logIn } from '../store/senders';
import { addRevocation, deleteSession, readSession, readVersioned, writeSession } from '../store/sessions';
import { inTransaction, type Operations } from '../store/transaction';
import type { Content, LockedBox } from './locked-box';
import { isSame, putBack, readOwnValues } from './own-values';

/** This phone has as many people as it can, and each has something to send. */
export class PeopleFull extends Error {
  override readonly name = 'PeopleFull';
}

/** Somebody else was logged in meanwhile, in another tab. */
export class NotHere extends Error {
  override readonly name = 'NotHere';
}

/** How often what is locked is read again when it was changed meanwhile. */
const MOST_ROUNDS = 10;

interface Dependencies extends Pick<Environment, 'now' | 'uuid'> {
  useStore: UseDurableStore;
  lock: (publicKey: ArrayBuffer, content: Content, at: number) => Promise<LockedBox>;
}

export interface Leaving {
  session: Session & { role: Role };
  /** Of the page's session. */
  version: number;
  name: string;
  sendToken: string;
  /** SHA-256 of the session's token. */
  digest: string;
  /** What is locked of localStorage. */
  storage: Record<string, string>;
}

/** The ids of somebody's applications on this phone that wait, and of those that the server has. */
export interface Waiting {
  waiting: string[];
  sent: string[];
}

/** What came of "I am done". */
export interface Left {
  /** The ids of the records that are locked or deleted: no promises any more. */
  records: string[];
  /** Whether a PIN opens it again. */
  isLocked: boolean;
  /** The ids of those whose corner had to make room. */
  evicted: number[];
}

/** Until the next try after so many wrong ones, in milliseconds: growing from the third on. */
export const delayAfter = (tries: number): number =>
  tries < 3 ? 0 : Math.min(30 * 60_000, 30_000 * 2 ** (tries - 3));

const isUndated = ({ unused_since: since }: PersonHere): boolean => typeof since !== 'number';

/** Whether nobody has used a corner for long; never before a clock that was right has found its person away. */
const isUnused = ({ unused_since: since }: PersonHere, at: number): boolean =>
  typeof since === 'number' && at - since > peopleLimits.unused;

/** Whether `removeUnused` would do something with a corner, for which the clock has to be right. */
export const isOverdue = (person: PersonHere, at: number): boolean =>
  isUndated(person) || isUnused(person, at);

/** The corners of the people of this phone (rule 78), in the database of the outbox. Calls throw as those of the store. */
export function createCorners({ useStore, now, uuid, lock }: Dependencies) {
  const reading = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readonly', body);
  const writing = <T>(body: (on: Operations) => Promise<T>) => inTransaction(useStore, 'readwrite', body);

  /** Deletes a corner with all that is in it, and ends its session at the next connection. */
  async function remove(on: Operations, { id, session_digest }: PersonHere): Promise<void> {
    for (const record of await readOwned(on, id)) erase(on, record.id);
    await eraseNotes(on, id);
    await removeCorner(on, id);
    if (session_digest !== null) await addRevocation(on, session_digest);
  }
  /** The people whose corners may be removed, the longest unused first. */
  async function removable(on: Operations): Promise<PersonHere[]> {
    const busy = new Set((await readAll(on)).filter(waits).map(({ owner }) => owner));
    const current = await readSession(on);
    return (await readPeople(on))
      .filter(({ id }) => !busy.has(id) && id !== current?.userId)
      .sort((a, b) => a.used_at - b.used_at);
  }
  const removeSome = async (on: Operations, which: (person: PersonHere) => boolean): Promise<number[]> => {
    const gone = (await removable(on)).filter(which);
    for (const person of gone) await remove(on, person);
    return gone.map(({ id }) => id);
  };
  const changePin = async (on: Operations, id: number, change: (pin: Pin) => Pin | null) => {
    const person = await readPerson(on, id);
    const pin = person?.pin ? change(person.pin) : null;
    if (person) putPerson(on, { ...person, pin });
    if (person?.pin && !pin) for (const key of await boxKeys(on, id)) on.remove(key);
    return pin;
  };

  return {
    /** The people of this phone, by name. */
    people: () =>
      reading(async (on) =>
        (await readPeople(on)).sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id),
      ),
    person: (id: number) => reading((on) => readPerson(on, id)),
    /** Whether something is locked of a person, so that the PIN opens it. */
    isLocked: (id: number) => reading(async (on) => (await boxKeys(on, id)).length > 0),

    /** What a person, who is logged in, has chosen. A new PIN deletes what an older one has locked. */
    choose: (
      { id, name, role }: Pick<PersonHere, 'id' | 'name' | 'role'>,
      choice: Partial<Pick<PersonHere, 'pin' | 'locks_after'>>,
    ) =>
      writing(async (on) => {
        const blank = { pin: null, locks_after: 0, send_token: null, session_digest: null };
        const before = (await readPerson(on, id)) ?? blank;
        if (choice.pin !== undefined) for (const key of await boxKeys(on, id)) on.remove(key);
        putPerson(on, { ...before, id, name, role, used_at: now(), unused_since: null, ...choice });
      }),

    /**
     * "I am done": with a PIN all that is the person's is locked; without one it is hidden, and what was sent is deleted. What waits
     * to be sent stays, with the send-only token. All in one transaction.
     * @throws NotHere, PeopleFull
     */
    async leave({ session, version, name, sendToken, digest, storage }: Leaving): Promise<Left> {
      const { userId: id, role } = session;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const [person, seen] = await reading(async (on) => [
          await readPerson(on, id),
          await readOwnValues(on, id),
        ]);
        const pin = person?.pin ?? null;
        const box = pin && (await lock(pin.public_key, { session, storage, values: seen.kept }, now()));
        const next = await writing(async (on) => {
          const stored = await readVersioned(on);
          if (stored.version > version && stored.session?.token !== session.token) throw new NotHere();
          const values = await readOwnValues(on, id);
          const before = await readPerson(on, id);
          if (!isSame(values, seen) || before?.pin?.salt.join() !== pin?.salt.join()) return null;
          const gone = [...(box ? values.kept.map(([key]) => key) : values.sent), ...values.dropped];
          for (const key of gone) on.remove(key);
          const evicted: number[] = [];
          if (box) on.put(boxKey(id, uuid()), box);
          if (!before && (await readPeople(on)).length >= peopleLimits.most) {
            const [unused] = await removable(on);
            if (!unused) throw new PeopleFull();
            await remove(on, unused);
            evicted.push(unused.id);
          }
          const away = { send_token: sendToken, session_digest: digest };
          const choices = { pin: before?.pin ?? null, locks_after: before?.locks_after ?? 0 };
          putPerson(on, { id, name, role, used_at: now(), ...away, ...choices });
          deleteSession(on);
          writeSession(on, { session: null, version: Math.max(stored.version, version) + 1 });
          return { records: idsOf(gone), isLocked: box !== null, evicted };
        });
        if (next !== null) return next;
      }
      throw new NotHere();
    },

    /**
     * Before a try with a PIN: it counts as wrong until `enter`, so that a reload does not begin anew. After the last one the PIN and
     * what it has locked are deleted.
     * @returns the PIN; or how long to wait, in milliseconds; or null when there is none any more
     */
    beginTry: (id: number): Promise<Pin | number | null> =>
      writing(async (on) => {
        const at = now();
        let wait = 0;
        const pin = await changePin(on, id, (before) => {
          if (before.tries >= peopleLimits.pin.tries) return null;
          const delay = delayAfter(before.tries);
          const since = at - before.tried_at;
          // A clock that was put back begins to wait anew.
          if (since < 0) {
            wait = delay;
            return delay > 0
              ? { ...before, tried_at: at }
              : { ...before, tries: before.tries + 1, tried_at: at };
          }
          wait = Math.max(0, delay - since);
          return wait > 0 ? before : { ...before, tries: before.tries + 1, tried_at: at };
        });
        return wait > 0 ? wait : pin;
      }),
    /** The try was wrong. @returns how many are left; with none the PIN and what it has locked are deleted */
    wrongTry: (id: number): Promise<number> =>
      writing(async (on) => {
        const pin = await changePin(on, id, (before) =>
          before.tries >= peopleLimits.pin.tries ? null : before,
        );
        return pin ? peopleLimits.pin.tries - pin.tries : 0;
      }),

    /** The try was right: it counts no more, also where the corner does not open, as on a full phone. */
    rightTry: (id: number) => writing((on) => changePin(on, id, (before) => ({ ...before, tries: 0 }))),

    /** What is locked of a person, the last first. */
    boxes: (id: number) =>
      reading(async (on) => {
        const keys = await boxKeys(on, id);
        const found = await Promise.all(
          keys.map(async (key) => ({ key, box: (await on.get(key)) as LockedBox })),
        );
        return found.sort((a, b) => b.box.at - a.box.at);
      }),

    /**
     * The person is back: all that was locked is as it was, and they are logged in with the session that they left.
     * @param opened the boxes, the last first
     * @param version of the page's session
     * @returns the version of the new session
     */
    enter: (id: number, opened: readonly { key: string; content: Content }[], version: number) =>
      writing(async (on): Promise<number> => {
        const person = await readPerson(on, id);
        const [last] = opened;
        if (!person || !last) throw new NotHere();
        for (const { key, content } of opened) {
          await putBack(on, id, content.values);
          on.remove(key);
        }
        const pin = person.pin && { ...person.pin, tries: 0 };
        // The session goes on: there is nothing to revoke.
        putPerson(on, { ...person, pin, used_at: now(), send_token: null, session_digest: null });
        const next = Math.max((await readVersioned(on)).version, version) + 1;
        await logIn(on, { session: last.content.session, version: next }, now());
        return next;
      }),

    /** What of each person waits, and what was sent. */
    waiting: () =>
      reading(async (on) => {
        const found = new Map<number, Waiting>();
        for (const record of await readAll(on)) {
          const theirs = found.get(record.owner) ?? { waiting: [], sent: [] };
          if (waits(record)) theirs.waiting.push(record.id);
          if (record.state === 'sent') theirs.sent.push(record.id);
          found.set(record.owner, theirs);
        }
        return found;
      }),

    /** Removes those of these corners in which nothing waits. @returns the ids of those who have none any more */
    remove: (ids: readonly number[]) => writing((on) => removeSome(on, ({ id }) => ids.includes(id))),
    /**
     * Removes corners that nobody has used for long and in which nothing waits. To be called while the clock is known to be right: the time
     * counts from the first such call that finds their person away, since what was noted before may be of another clock.
     * @returns the ids of those who have none any more
     */
    removeUnused: () =>
      writing(async (on) => {
        const at = now();
        const current = await readSession(on);
        for (const person of await readPeople(on))
          if (isUndated(person) && person.id !== current?.userId)
            putPerson(on, { ...person, unused_since: at });
        return removeSome(on, (person) => isUnused(person, at));
      }),
  };
}

export type Corners = ReturnType<typeof createCorners>;
