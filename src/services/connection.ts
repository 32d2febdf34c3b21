import { onlineManager } from '@tanstack/react-query';
import { createValue } from '../lib/listeners';
import { eventOrTimeout } from '../lib/timeouts';
import type { StringStorage } from './session';

/** `down`: the link works, but a proxy answers. */
export type Connection = 'online' | 'slow' | 'offline' | 'down';

export const isReachable = (connection: Connection): boolean =>
  connection === 'online' || connection === 'slow';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** The Network Information API, which only Chromium has. */
type LinkNavigator = Navigator & { connection?: { effectiveType?: string } };

const slowAnswerMs = 2500;

/** Pause between two refetches caused by answers, in milliseconds; doubles with each further failure. */
const firstPauseMs = 5000;
const longestPauseMs = 300_000;
/** A connection that outlasts the pause by this is good, in milliseconds. */
const goodLinkMs = 30_000;

/** Sets the onlineManager, with growing pauses: a failing call beside a working one would refetch forever. */
function createRefetch(isReachable: () => boolean) {
  let pauseMs = 0;
  let refetchedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    timer = undefined;
    if (!isReachable()) return;
    refetchedAt = Date.now();
    pauseMs = Math.min(Math.max(2 * pauseMs, firstPauseMs), longestPauseMs);
    onlineManager.setOnline(true);
  };
  return (): void => {
    if (onlineManager.isOnline() || timer) return;
    const since = Date.now() - refetchedAt;
    if (since > pauseMs + goodLinkMs) pauseMs = 0;
    if (since >= pauseMs) refetch();
    else timer = setTimeout(refetch, pauseMs - since);
  };
}

/** The connection state, by answers, as `navigator.onLine` is true on a dead link. Triggers refetches. */
export function createConnectionStore(browser?: Window) {
  const link: LinkNavigator | undefined = browser?.navigator;
  const signal = createValue(link?.onLine !== false);
  const { get, set, subscribe } = createValue<Connection>(signal.get() ? 'online' : 'offline');
  const refetchSoon = createRefetch(() => isReachable(get()));
  let isKnown = false;
  const become = (next: Connection) => {
    isKnown = true;
    set(next);
    if (isReachable(next)) refetchSoon();
    else onlineManager.setOnline(false);
  };
  const reached = (ms: number) => {
    const isSlow = ms > slowAnswerMs || /2g/.test(link?.connection?.effectiveType ?? '');
    become(isSlow ? 'slow' : 'online');
  };
  onlineManager.setOnline(signal.get());
  let offlineAt = -Infinity;
  browser?.addEventListener('offline', () => {
    offlineAt = Date.now();
    signal.set(false);
    become('offline');
  });
  browser?.addEventListener('online', () => {
    signal.set(true);
    onlineManager.setOnline(true);
    reached(0);
  });

  return {
    get,
    subscribe,
    /** Whether a request has been answered or not; until then `online` is a guess. */
    isKnown: () => isKnown,
    /** Whether the browser has a network; true also on a dead link. */
    hasSignal: signal.get,
    subscribeToSignal: signal.subscribe,
    answered(ms: number): void {
      // A request from before the link was lost says nothing of it now.
      if (!signal.get() && Date.now() - ms <= offlineAt) return;
      reached(ms);
    },
    unanswered: (): void => become('offline'),
    down: (): void => become('down'),
  };
}

/** Calls `work` on each reconnect, also after server downtime, which fires no `online` event. @returns stop */
export function whenLinkIsBack(connection: ConnectionStore, work: () => void): () => void {
  let wasReachable = isReachable(connection.get());
  return connection.subscribe(() => {
    const before = wasReachable;
    wasReachable = isReachable(connection.get());
    if (wasReachable && !before) work();
  });
}

export const untilLinkIsBack = (connection: ConnectionStore, milliseconds: number): Promise<void> =>
  eventOrTimeout(milliseconds, (isBack) => whenLinkIsBack(connection, isBack));

const probeIntervalMs = 20_000;
/** Delay of the first probe after a failure: that of a link just back may be the only one. */
const firstProbeMs = 3000;

/**
 * Polls while offline and visible, since server downtime ends without an event. For the page's lifetime.
 * @param worker that served the page, maybe from the cache: a screen that asks nothing would say Online on a dead link
 */
export function probeWhileOffline(
  connection: ConnectionStore,
  probe: () => Promise<unknown>,
  worker?: ServiceWorker | null,
): void {
  let asking = false;
  const ask = async () => {
    // A probe on a dead link may outlast the interval.
    if (asking || document.hidden) return;
    if (isReachable(connection.get()) && (!worker || connection.isKnown())) return;
    asking = true;
    await probe().catch(() => undefined);
    asking = false;
  };
  setInterval(ask, probeIntervalMs);
  setTimeout(ask, firstProbeMs);
  connection.subscribe(() => void setTimeout(ask, firstProbeMs));
}

const storageKey = 'wokabaut.server_time';

/** Smaller changes are latency, in milliseconds. */
const minChangeMs = 30_000;

export type ServerTime = ReturnType<typeof createServerTime>;

/** The server's clock relative to the phone's, often days off. @param storage keeps it for offline visits */
export function createServerTime(storage: StringStorage) {
  const stored = storage.getItem(storageKey);
  const offset = createValue(stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored));
  return {
    update(serverNow: number, now: number): void {
      const next = serverNow - now;
      const before = offset.get();
      if (before !== null && Math.abs(next - before) < minChangeMs) return;
      try {
        storage.setItem(storageKey, String(next));
      } catch {
        // Full storage: the offset lasts for this visit.
      }
      offset.set(next);
    },
    at: (now: number): number => now + (offset.get() ?? 0),
    offset: offset.get,
    subscribe: offset.subscribe,
  };
}
