import type { Environment } from '../environment';
import type { OutboxRecord, Session } from '../record';
import { isDue, isLeaseValid, type OutboxEvent } from '../transition';
import { applyEvent as applyEventAt, isSupported, readAll, removeBytes } from './records';
import { readSenders } from './senders';
import { isHeldBack } from './wifi-only';
import type { Operations, Transact } from './transaction';

/** Room that is given up when the phone is full, so that a lease can be stored. Large, as browsers free large values at once. */
const RESERVE = 'reserve';
const RESERVE_BYTES = 128 * 1024;

/** Delay until the link is looked at again, in case the browser does not tell of Wi-Fi. */
const HELD_BACK_MS = 15 * 60_000;

/** Answer to a drainer that asks for work. */
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
  writingRelaxed: Transact;
}

/** The calls of the store with which a drainer takes work, and those for a phone without room. */
export const claimCalls = ({ reading, writing, writingRelaxed, now, linkType }: ClaimDependencies) => {
  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
  /** The records of everybody who sends from here, and whether the person's choice keeps one on the phone now. */
  const readToSend = async (on: Operations) => {
    const senders = await readSenders(on);
    const isToSend = ({ owner }: OutboxRecord) => senders.some(({ userId }) => userId === owner);
    const records = (await readAll(on)).filter(isToSend).filter(isSupported);
    const heldBack = new Set<number>();
    for (const { userId } of senders) if (await isHeldBack(on, userId, { linkType })) heldBack.add(userId);
    const mayGo = ({ owner, any_link }: OutboxRecord) => any_link === true || !heldBack.has(owner);
    const sessionOf = ({ owner }: OutboxRecord) => senders.find(({ userId }) => userId === owner)!;
    return { senders, records, mayGo, sessionOf };
  };
  return {
    /**
     * Takes the next due record of those who send from here, and writes the lease.
     * The lease need not survive a power cut, and the disk is not waited for.
     * @param alone the caller holds the Web Lock: any other lease belongs to a dead drainer
     */
    claimNext: (holder: string, alone: boolean): Promise<Claim> =>
      writingRelaxed(async (on): Promise<Claim> => {
        const { senders, records, mayGo, sessionOf } = await readToSend(on);
        if (senders.length === 0) return { kind: 'no_session' };
        const sending = records.filter((record) => record.state === 'sending');
        const alive = sending.filter((record) => !alone && isLeaseValid(record, now()));
        if (alive.length > 0) {
          return { kind: 'busy', until: Math.max(...alive.map((record) => record.lease?.until ?? 0)) };
        }
        const freed = sending.map((record) =>
          applyEvent(on, record, { type: 'lease_expired', holder_gone: alone }),
        );
        const waiting = [...freed, ...records.filter((record) => record.state === 'queued')];
        const queued = waiting
          .filter(mayGo)
          .sort(
            (a, b) =>
              (a.next_attempt_at ?? 0) - (b.next_attempt_at ?? 0) || (a.queued_at ?? 0) - (b.queued_at ?? 0),
          );
        const due = queued.find((record) => isDue(record, now()));
        if (due) {
          const record = applyEvent(on, due, { type: 'start_sending', holder });
          return { kind: 'claimed', record, session: sessionOf(due) };
        }
        // What waits for Wi-Fi is sent when the link changes.
        const recheck = waiting.length > 0 ? now() + HELD_BACK_MS : null;
        return { kind: 'idle', next_due_at: queued[0]?.next_attempt_at ?? recheck };
      }),

    /** The record that `claimNext` would take, without a lease: for a phone that has no room for one. Needs the Web Lock. */
    peekNext: (): Promise<Claim> =>
      reading(async (on): Promise<Claim> => {
        const { senders, records, mayGo, sessionOf } = await readToSend(on);
        if (senders.length === 0) return { kind: 'no_session' };
        const due = records.find(
          (record) => (record.state === 'sending' || isDue(record, now())) && mayGo(record),
        );
        return due
          ? { kind: 'unleased', record: due, session: sessionOf(due) }
          : { kind: 'idle', next_due_at: null };
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

    /** Everybody who sends from here. */
    senders: () => reading(readSenders),
    /** Queued and sending records of those who send from here. */
    waiting: () =>
      reading(async (on) =>
        (await readToSend(on)).records.filter(({ state }) => state === 'queued' || state === 'sending'),
      ),

    /**
     * Until when the lease of another drainer is valid; null when there is none. It may send for somebody in whose place another
     * person has logged in meanwhile.
     */
    busyUntil: () =>
      reading(async (on) => {
        const alive = (await readAll(on)).filter(
          (record) => record.state === 'sending' && isLeaseValid(record, now()),
        );
        return alive.reduce<number | null>((last, { lease }) => Math.max(last ?? 0, lease?.until ?? 0), null);
      }),
  };
};
