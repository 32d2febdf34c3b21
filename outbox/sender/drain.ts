import type { DocumentField } from '#contract/files';
import type { Outcome } from './answers';
import { LEASE_RENEWAL_MS } from './backoff';
import { ImpossibleTransition, RecordGone } from '../errors';
import { underLock, type Locks } from './locks';
import type { OutboxRecord, Session } from '../record';
import type { OutboxStore } from '../store/store';
import type { Timers } from '../timers';

export interface DrainDependencies {
  store: OutboxStore;
  /** One try with one record; see `send`. */
  send(
    record: OutboxRecord,
    bytes: Record<DocumentField, ArrayBuffer | null>,
    session: Session,
    signal: AbortSignal,
  ): Promise<Outcome>;
  now(): number;
  random(): number;
  uuid(): string;
  timers: Timers;
  locks: Locks | undefined;
  /** Tells everyone that the outbox changed. */
  announce(): void;
  /** Calls back whenever somebody else told so. @returns stop */
  subscribe(listener: () => void): () => void;
}

export interface DrainResult {
  /** Applications that got their receipt in this run. */
  sent: number;
  /** Applications of whoever is logged in that are still to be sent without anybody's doing. */
  waiting: number;
  /** When to drain again, milliseconds UTC; null when nothing waits. */
  next_due_at: number | null;
}

type Round =
  | { kind: 'sent' | 'settled' }
  | { kind: 'stop'; next_due_at: number | null }
  | { kind: 'busy'; until: number };

/** A drainer that lost its lease, or whose record the person removed, has nothing more to say about it. */
const isStale = (error: unknown) => error instanceof ImpossibleTransition || error instanceof RecordGone;

async function sendNext(
  deps: DrainDependencies,
  holder: string,
  alone: boolean,
  signal: AbortSignal,
): Promise<Round> {
  const { store, timers } = deps;
  const claim = await store.claimNext(holder, alone);
  if (claim.kind === 'busy') return claim;
  if (claim.kind === 'no_session') return { kind: 'stop', next_due_at: null };
  if (claim.kind === 'idle') return { kind: 'stop', next_due_at: claim.next_due_at };
  deps.announce();

  const { record, session } = claim;
  const trying = new AbortController();
  const interrupt = () => trying.abort();
  signal.addEventListener('abort', interrupt, { once: true });
  if (signal.aborted) interrupt();
  const endIfStale = (error: unknown) => {
    if (isStale(error)) interrupt();
  };
  const stopRenewing = timers.every(LEASE_RENEWAL_MS, () => {
    store.apply(record.id, { type: 'renew_lease', holder }).catch(endIfStale);
  });
  // Deleted, locked or begun anew elsewhere: nothing more of it goes out from here.
  const stopListening = deps.subscribe(() => {
    store.get(record.id).then(({ lease }) => {
      if (lease?.holder !== holder) interrupt();
    }, endIfStale);
  });
  try {
    const outcome = await deps.send(record, await store.readBytes(record.id), session, trying.signal);
    return await settle(deps, holder, record, session, outcome);
  } catch (error) {
    if (isStale(error)) return { kind: 'settled' };
    throw error;
  } finally {
    stopRenewing();
    stopListening();
    signal.removeEventListener('abort', interrupt);
    deps.announce();
  }
}

async function settle(
  { store, random }: DrainDependencies,
  holder: string,
  { id }: OutboxRecord,
  session: Session,
  outcome: Outcome,
): Promise<Round> {
  switch (outcome.type) {
    case 'accepted':
      await store.apply(id, outcome);
      return { kind: 'sent' };
    case 'refused':
      await store.apply(id, { ...outcome, holder });
      return { kind: 'settled' };
    case 'unauthorised':
      if (await store.pause(session, outcome.code)) return { kind: 'settled' };
      // Someone logged in anew while it was on its way: the 401 was for a token that is no longer used.
      await store.apply(id, { type: 'retry_later', holder, code: 'interrupted', random: 0 });
      return { kind: 'stop', next_due_at: null };
    case 'retry_later': {
      const { next_attempt_at } = await store.apply(id, { ...outcome, holder, random: random() });
      // A link that failed for one would cost money for all: the others wait as long.
      return { kind: 'stop', next_due_at: next_attempt_at };
    }
  }
}

/**
 * Sends all due applications of whoever is logged in, one at a time, each under the Web Lock and a lease of its own.
 * Safe to call from anywhere, at any time, as often as you like (outbox/README.md, Sending).
 * @param signal ends the run, and the try under way, early
 * @throws StorageFull, StorageUnavailable; a lease that was written then runs out by itself
 */
export async function drain(deps: DrainDependencies, signal: AbortSignal): Promise<DrainResult> {
  const { store } = deps;
  const holder = deps.uuid();
  let sent = 0;
  let next: number | null = null;
  while (!signal.aborted) {
    const round = await underLock(
      { locks: deps.locks, timers: deps.timers, busyUntil: () => store.busyUntil() },
      (alone) => sendNext(deps, holder, alone(), signal),
    );
    if (round.kind === 'sent') sent += 1;
    if (round.kind === 'busy') next = round.until;
    if (round.kind === 'stop') next = round.next_due_at;
    if (round.kind === 'busy' || round.kind === 'stop') break;
  }
  const session = await store.session();
  const records = session ? await store.list(session.user_id) : [];
  const waiting = records.filter((record) => record.state === 'queued' || record.state === 'sending');
  const due =
    next ??
    waiting.reduce<number | null>(
      (first, { next_attempt_at: at }) => Math.min(first ?? Infinity, at ?? 0),
      null,
    );
  return { sent, waiting: waiting.length, next_due_at: waiting.length > 0 ? due : null };
}
