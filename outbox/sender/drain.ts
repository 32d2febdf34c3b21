import { OUTBOX_LOCK } from '#contract/worker-protocol';
import type { Environment } from '../environment';
import { StorageFull, isStale } from '../errors';
import type { OutboxRecord, Session } from '../record';
import { connect } from '../store/connection';
import { createStore, type OutboxStore } from '../store/store';
import { type TryEnd, LEASE_RENEWAL_MS } from '../transition';
import { send } from './send';

/** A holder without a valid lease may be a frozen tab. */
const LOCK_TIMEOUT_MS = 10_000;

interface LockDependencies extends Pick<Environment, 'locks' | 'timers'> {
  busyUntil(): Promise<number | null>;
}

async function underLock<T>(
  { locks, timers, busyUntil }: LockDependencies,
  work: (alone: () => boolean) => Promise<T>,
): Promise<T | { kind: 'busy'; until: number }> {
  if (!locks) return work(() => false);

  const attempt = async (options: LockOptions): Promise<{ done: Promise<T> } | null> => {
    let running: Promise<T> | undefined;
    let lost = options.steal === true;
    try {
      await locks.request(OUTBOX_LOCK, options, (lock) => {
        if (lock === null) return undefined;
        running = work(() => !lost);
        // The caller gets the error from `done`.
        return running.then(
          () => undefined,
          () => undefined,
        );
      });
    } catch {
      // The lock was stolen during the work, the wait timed out, or the browser refuses locks here.
      lost = true;
    }
    return running ? { done: running } : null;
  };

  const free = await attempt({ ifAvailable: true });
  if (free) return free.done;
  const leaseBefore = await busyUntil();
  if (leaseBefore !== null) return { kind: 'busy', until: leaseBefore };

  const waiting = new AbortController();
  const cancelTimeout = timers.after(LOCK_TIMEOUT_MS, () => waiting.abort());
  const waited = await attempt({ signal: waiting.signal });
  cancelTimeout();
  if (waited) return waited.done;
  const leaseAfter = await busyUntil();
  if (leaseAfter !== null) return { kind: 'busy', until: leaseAfter };
  const stolen = await attempt({ steal: true });
  return stolen ? stolen.done : work(() => false);
}

export interface DrainDependencies extends Omit<Environment, 'indexedDB' | 'channel'> {
  store: OutboxStore;
  notify(): void;
  subscribe(listener: () => void): () => void;
}

export interface DrainResult {
  sent: number;
  waiting: number;
  /** Milliseconds UTC; null when nothing waits. */
  next_due_at: number | null;
  /** Another tab or the worker is sending: `next_due_at` is when its lease ends, and it may give up earlier. */
  busy: boolean;
}

const FULL_RETRY_MS = 30_000;

type Round =
  | { kind: 'sent' | 'settled' }
  | { kind: 'stop'; next_due_at: number | null }
  | { kind: 'busy'; until: number };

async function sendNext(
  deps: DrainDependencies,
  holder: string,
  alone: () => boolean,
  signal: AbortSignal,
): Promise<Round> {
  const { store, timers } = deps;
  const claim = await store.claimNext(holder, alone);
  if (claim.kind === 'busy') return claim;
  if (claim.kind === 'no_session') return { kind: 'stop', next_due_at: null };
  if (claim.kind === 'claimed' || claim.has_changed) deps.notify();
  if (claim.kind === 'idle') return { kind: 'stop', next_due_at: claim.next_due_at };

  const { record, session } = claim;
  const attempt = new AbortController();
  const abort = () => attempt.abort();
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const abortIfStale = (error: unknown) => {
    if (isStale(error)) abort();
  };
  const stopRenewing = timers.every(LEASE_RENEWAL_MS, () => {
    store.apply(record.id, { type: 'renew_lease' }, holder).catch(abortIfStale);
  });
  // A record deleted, locked or claimed elsewhere must not be sent from here.
  const unsubscribe = deps.subscribe(() => {
    store.get(record.id).then(({ lease }) => {
      if (lease?.holder !== holder) abort();
    }, abortIfStale);
  });
  try {
    const end = await send(deps, { record, session, holder }, attempt.signal);
    return await applyEnd(deps, holder, record, session, end);
  } catch (error) {
    if (isStale(error)) return { kind: 'settled' };
    throw error;
  } finally {
    stopRenewing();
    unsubscribe();
    signal.removeEventListener('abort', abort);
    deps.notify();
  }
}

async function applyEnd(
  { store, random }: DrainDependencies,
  holder: string,
  { id }: OutboxRecord,
  session: Session,
  end: TryEnd,
): Promise<Round> {
  if (end.type === 'unauthorised') {
    if (await store.pause(session, end.code)) return { kind: 'settled' };
    // The 401 was for a token since replaced by a new login.
    await store.apply(id, { type: 'retry_later', code: 'interrupted', random: 0 }, holder);
    return { kind: 'stop', next_due_at: null };
  }
  if (end.type === 'retry_later') {
    const { next_attempt_at } = await store.apply(id, { ...end, random: random() }, holder);
    // The others wait as long: each try on a failing link costs money.
    return { kind: 'stop', next_due_at: next_attempt_at };
  }
  await store.apply(id, end, holder);
  if (end.type === 'refused') return { kind: 'settled' };
  await makeRoom(store);
  return { kind: 'sent' };
}

/** The server has them; Chromium may refuse the deletion too. */
async function makeRoom(store: OutboxStore): Promise<void> {
  if (!store.isHolding()) return;
  try {
    await store.freeSentBytes();
    await store.storeHeld();
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
  }
}

/** One by one, under Web Lock and lease (rule phone-1). @throws StorageFull, StorageUnavailable */
export async function drain(deps: DrainDependencies, signal: AbortSignal): Promise<DrainResult> {
  const { store } = deps;
  const holder = deps.uuid();
  let sent = 0;
  let next: number | null = null;
  let busy = false;
  await makeRoom(store);
  while (!signal.aborted) {
    const round = await underLock(
      { locks: deps.locks, timers: deps.timers, busyUntil: () => store.busyUntil() },
      (alone) => sendNext(deps, holder, alone, signal),
    );
    if (round.kind === 'sent') sent += 1;
    if (round.kind === 'busy') {
      busy = true;
      next = round.until;
      break;
    }
    if (round.kind === 'stop') {
      next = round.next_due_at;
      break;
    }
  }
  const waiting = await store.waiting();
  const due =
    next ??
    waiting.reduce<number | null>(
      (first, { next_attempt_at: at }) => Math.min(first ?? Infinity, at ?? 0),
      null,
    );
  const lookForRoom = store.isHolding() ? deps.now() + FULL_RETRY_MS : null;
  const wanted = [waiting.length > 0 ? due : null, lookForRoom].filter((at) => at !== null);
  return {
    sent,
    waiting: waiting.length,
    next_due_at: wanted.length > 0 ? Math.min(...wanted) : null,
    busy,
  };
}

export function createSender(environment: Environment, afterNotify: () => void = () => {}) {
  const { channel } = environment;
  const store = createStore({ ...environment, useStore: connect(environment) });
  const listeners = new Set<() => void>();

  const onStoreChange = () => {
    for (const listener of listeners) listener();
  };
  channel?.addEventListener('message', onStoreChange);
  const notify = () => {
    channel?.postMessage({ type: 'changed' });
    onStoreChange();
    afterNotify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

  return {
    store,
    notify,
    subscribe,
    drainOnce: (signal: AbortSignal = new AbortController().signal): Promise<DrainResult> =>
      drain({ ...environment, store, notify, subscribe }, signal),
    close(): void {
      listeners.clear();
      channel?.close();
    },
  };
}
export type Sender = ReturnType<typeof createSender>;
