import { type Environment, isHeldBackOn } from '../environment';
import { isAccepted, type OutboxRecord, type Session } from '../record';
import { isDue, isLeaseValid, type OutboxEvent } from '../transition';
import { applyEvent as applyEventAt, isSupported, readAll } from './records';
import { readSenders } from './device-profiles';
import type { Operations, Transact } from './connection';

const keyOf = (owner: number) => `wifi_only/${owner}`;

const isHeldBack = async (
  { get }: Operations,
  owner: number,
  { linkType }: Pick<Environment, 'linkType'>,
): Promise<boolean> => isHeldBackOn(linkType?.()) && (await get(keyOf(owner))) === true;

export const wifiCalls = (reading: Transact, writing: Transact, link: Pick<Environment, 'linkType'>) => ({
  isWifiOnly: (owner: number) => reading(async ({ get }) => (await get(keyOf(owner))) === true),
  setWifiOnly: (owner: number, isWanted: boolean) =>
    writing(({ put, remove }) => {
      if (isWanted) put(keyOf(owner), true);
      else remove(keyOf(owner));
      return Promise.resolve();
    }),
  isHeldBack: (owner: number) => reading((on) => isHeldBack(on, owner, link)),
});

/** Browsers may not report Wi-Fi. */
const HELD_BACK_MS = 15 * 60_000;

export type Claim =
  | { kind: 'claimed'; record: OutboxRecord; session: Session }
  | { kind: 'busy'; until: number }
  | { kind: 'idle'; next_due_at: number | null; has_changed: boolean }
  | { kind: 'no_session' };

interface ClaimDependencies extends Pick<Environment, 'now' | 'linkType'> {
  reading: Transact;
  holdingRelaxed: Transact;
}

export const claimCalls = ({ reading, holdingRelaxed, now, linkType }: ClaimDependencies) => {
  const applyEvent = (on: Operations, record: OutboxRecord, event: OutboxEvent) =>
    applyEventAt(on, record, event, now());
  const readToSend = async (on: Operations) => {
    const senders = await readSenders(on);
    const isToSend = ({ owner }: OutboxRecord) => senders.some(({ userId }) => userId === owner);
    const all = await readAll(on);
    const records = all.filter(isToSend).filter(isSupported);
    const heldBack = new Set<number>();
    for (const { userId } of senders) if (await isHeldBack(on, userId, { linkType })) heldBack.add(userId);
    const mayGo = ({ owner, any_link }: OutboxRecord) => any_link === true || !heldBack.has(owner);
    const sessionOf = ({ owner }: OutboxRecord) => senders.find(({ userId }) => userId === owner)!;
    const aheadOf = (record: OutboxRecord) => all.find(({ id }) => id === record.for?.registration);
    return { senders, records, mayGo, sessionOf, aheadOf };
  };
  return {
    /** With the Web Lock, other leases are dead. Asked late: a page that thaws gets the lock before it is told that it was stolen. */
    claimNext: (holder: string, hasLock: () => boolean): Promise<Claim> =>
      holdingRelaxed(async (on): Promise<Claim> => {
        const { senders, records, mayGo, sessionOf, aheadOf } = await readToSend(on);
        if (senders.length === 0) return { kind: 'no_session' };
        const sending = records.filter((record) => record.state === 'sending');
        const alone = hasLock();
        const alive = sending.filter((record) => !alone && isLeaseValid(record, now()));
        if (alive.length > 0) {
          return { kind: 'busy', until: Math.max(...alive.map((record) => record.lease?.until ?? 0)) };
        }
        const freed = sending.map((record) =>
          applyEvent(on, record, { type: 'lease_expired', holder_gone: alone }),
        );
        const waiting = [...freed, ...records.filter((record) => record.state === 'queued')];
        const behind = waiting.filter((record) => {
          const ahead = aheadOf(record);
          return record.for && !(ahead && isAccepted(ahead));
        });
        const refused = behind.filter((record) =>
          [undefined, 'needs_attention'].includes(aheadOf(record)?.state),
        );
        for (const record of refused) applyEvent(on, record, { type: 'registration_refused' });
        const queued = waiting
          .filter((record) => mayGo(record) && !behind.includes(record))
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
        const next_due_at = queued[0]?.next_attempt_at ?? recheck;
        return { kind: 'idle', next_due_at, has_changed: refused.length > 0 };
      }),

    senders: () => reading(readSenders),
    waiting: () =>
      reading(async (on) =>
        (await readToSend(on)).records.filter(({ state }) => state === 'queued' || state === 'sending'),
      ),

    /** It may send for a person who has since logged out. */
    busyUntil: () =>
      reading(async (on) => {
        const alive = (await readAll(on)).filter(
          (record) => record.state === 'sending' && isLeaseValid(record, now()),
        );
        return alive.reduce<number | null>((last, { lease }) => Math.max(last ?? 0, lease?.until ?? 0), null);
      }),
  };
};
