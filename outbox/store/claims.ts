import type { Environment } from '../environment';
import type { OutboxRecord, Session } from '../record';
import { isDue, isLeaseValid, type OutboxEvent } from '../transition';
import { applyEvent as applyEventAt, readOwned, readSupported, removeBytes } from './records';
import { readSession } from './sessions';
import { isHeldBack } from './wifi-only';
import type { Operations, Transact } from './transaction';

/** Room that is given up when the phone is full, so that a lease can be stored. Large, as browsers free large values at once. */
const RESERVE = 'reserve';
const RESERVE_BYTES = 128 * 1024;

/** How long until it is looked again whether there is Wi-Fi, in case the browser does not say. */
const HELD_BACK_MS = 15 * 60_000;

/** What a drainer gets when it asks for work. */
export type Claim =
  /** The lease is written; the session was read in the same transaction. */
  | { kind: 'claimed'; record: OutboxRecord; session: Session }
  /** There is no room for a lease. */
  | { kind: 'unleased'; record: OutboxRecord; session: Session }
  /** Another drainer is sending, with a lease until then. */
  | { kind: 'busy'; until: number }
  /** Nothing is due now; the next may be at `next_due_at`. */
  | { kind: 'idle'; next_due_at: number | null }
  | { kind: 'no_session' };

interface ClaimDependencies extends Pick<Environment, 'now' | 'linkType'> {
  reading: Transact;
  writing: Transact;
}

/** The calls of the store with which a drainer takes work, and those for a phone without room. */
export const claimCalls = ({ reading, writing, now, linkType }: ClaimDependencies) => {
  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
  return {
    /**
     * Takes the next due record of the logged-in person, and writes the lease.
     * @param alone the caller holds the Web Lock: any other lease belongs to a dead drainer
     */
    claimNext: (holder: string, alone: boolean): Promise<Claim> =>
      writing(async (on): Promise<Claim> => {
        const session = await readSession(on);
        if (!session) return { kind: 'no_session' };
        const records = await readSupported(on, session.userId);
        const sending = records.filter((record) => record.state === 'sending');
        const alive = sending.filter((record) => !alone && isLeaseValid(record, now()));
        if (alive.length > 0) {
          return { kind: 'busy', until: Math.max(...alive.map((record) => record.lease?.until ?? 0)) };
        }
        const freed = sending.map((record) =>
          applyEvent(on, record, { type: 'lease_expired', holder_gone: alone }),
        );
        const isHeld = await isHeldBack(on, session.userId, { linkType });
        const waiting = [...freed, ...records.filter((record) => record.state === 'queued')];
        const queued = waiting
          .filter(({ any_link }) => !isHeld || any_link)
          .sort(
            (a, b) =>
              (a.next_attempt_at ?? 0) - (b.next_attempt_at ?? 0) || (a.queued_at ?? 0) - (b.queued_at ?? 0),
          );
        const due = queued.find((record) => isDue(record, now()));
        if (due)
          return { kind: 'claimed', record: applyEvent(on, due, { type: 'start_sending', holder }), session };
        // What waits for Wi-Fi is sent when the link changes.
        const recheck = waiting.length > 0 ? now() + HELD_BACK_MS : null;
        return { kind: 'idle', next_due_at: queued[0]?.next_attempt_at ?? recheck };
      }),

    /** What `claimNext` would take, without a lease: for a phone that has no room for one. Needs the Web Lock. */
    peekNext: (): Promise<Claim> =>
      reading(async (on): Promise<Claim> => {
        const session = await readSession(on);
        if (!session) return { kind: 'no_session' };
        const records = await readSupported(on, session.userId);
        const isHeld = await isHeldBack(on, session.userId, { linkType });
        const due = records.find(
          (record) =>
            (record.state === 'sending' || isDue(record, now())) && (!isHeld || record.any_link === true),
        );
        return due ? { kind: 'unleased', record: due, session } : { kind: 'idle', next_due_at: null };
      }),

    /** Takes room that `giveUpReserve` gives back. */
    keepReserve: () =>
      writing(async (on) => {
        if ((await on.get(RESERVE)) === undefined) on.put(RESERVE, new ArrayBuffer(RESERVE_BYTES));
      }),
    giveUpReserve: () => writing((on) => Promise.resolve(on.remove(RESERVE))),

    /** Deletes a record's bytes: the server has them, and a full phone needs their room to store the receipt. */
    freeBytes: (id: string) =>
      writing((on) => {
        for (const field of ['resume', 'cover_letter'] as const) removeBytes(on, id, field);
        return Promise.resolve();
      }),

    /** Until when the lease of another drainer for the logged-in person is valid; null when there is none. */
    busyUntil: () =>
      reading(async (on) => {
        const session = await readSession(on);
        const records = session ? await readOwned(on, session.userId) : [];
        const alive = records.filter((record) => record.state === 'sending' && isLeaseValid(record, now()));
        return alive.reduce<number | null>((last, { lease }) => Math.max(last ?? 0, lease?.until ?? 0), null);
      }),
  };
};
