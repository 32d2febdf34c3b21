import { onlineManager } from '@tanstack/react-query';
import { createValue } from '../lib/listeners';
import { eventOrTimeout } from '../lib/waits';

/** `down`: the link works, but a proxy answers instead of the portal. */
export type Connection = 'online' | 'slow' | 'offline' | 'down';

/** Whether the portal answers. */
export const isReachable = (connection: Connection): boolean =>
  connection === 'online' || connection === 'slow';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** The Network Information API, which only Chromium has. */
type LinkNavigator = Navigator & { connection?: { effectiveType?: string } };

/** Answers slower than this count as a slow link, in milliseconds. */
const slowAnswerMs = 2500;

/** The pause between two refetches by answers, in milliseconds: it doubles while each is followed by another failure. */
const firstPauseMs = 5000;
const longestPauseMs = 300_000;
/** A connection that has lasted for so much longer than the pause is a good one, in milliseconds. */
const goodLinkMs = 30_000;

/**
 * Sets React Query's onlineManager, which then refetches. A call that never gets an answer beside one that always does would
 * else refetch both without end.
 * @param isReachable whether the portal still is, after the pause
 */
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

/**
 * The connection state. Answers decide; `navigator.onLine` is only a hint, since it is true on a dead link.
 * Also drives React Query's onlineManager, which refetches after a reconnect.
 * @param browser where `online` and `offline` events and the link type come from; none in Node
 */
export function createConnectionStore(browser?: Window) {
  const { get, set, subscribe } = createValue<Connection>('online');
  const refetchSoon = createRefetch(() => isReachable(get()));
  const become = (next: Connection) => {
    set(next);
    if (isReachable(next)) refetchSoon();
    else onlineManager.setOnline(false);
  };
  const link: LinkNavigator | undefined = browser?.navigator;
  const isSlowLink = () => /2g/.test(link?.connection?.effectiveType ?? '');
  const signal = createValue(link?.onLine !== false);
  onlineManager.setOnline(signal.get());
  become(signal.get() ? 'online' : 'offline');
  let offlineAt = -Infinity;
  browser?.addEventListener('offline', () => {
    offlineAt = Date.now();
    signal.set(false);
    become('offline');
  });
  browser?.addEventListener('online', () => {
    signal.set(true);
    onlineManager.setOnline(true);
    become(isSlowLink() ? 'slow' : 'online');
  });

  return {
    get,
    subscribe,
    /** Whether the browser has a network; true also where nobody answers. */
    hasSignal: signal.get,
    subscribeToSignal: signal.subscribe,
    /** The API answered over the network after so many milliseconds. */
    answered(ms: number): void {
      // A request from before the link was lost says nothing of it now.
      if (!signal.get() && Date.now() - ms <= offlineAt) return;
      become(ms > slowAnswerMs || isSlowLink() ? 'slow' : 'online');
    },
    unanswered: (): void => become('offline'),
    /** A server error that is not the API's. */
    down: (): void => become('down'),
  };
}

/**
 * Calls `work` whenever the portal is reachable again, also after server downtime, which fires no `online` event.
 * @returns stop
 */
export function whenLinkIsBack(connection: ConnectionStore, work: () => void): () => void {
  let wasReachable = isReachable(connection.get());
  return connection.subscribe(() => {
    const isBack = !wasReachable && isReachable(connection.get());
    wasReachable = isReachable(connection.get());
    if (isBack) work();
  });
}

/** Resolves when the portal is reachable again, or after so many milliseconds. */
export const untilLinkIsBack = (connection: ConnectionStore, milliseconds: number): Promise<void> =>
  eventOrTimeout(milliseconds, (isBack) => whenLinkIsBack(connection, isBack));

const probeIntervalMs = 20_000;

/**
 * Polls while the portal is out of reach and the page visible, since server downtime ends without an `online` event.
 * @returns stop
 */
export function probeWhileOffline(connection: ConnectionStore, probe: () => Promise<unknown>): () => void {
  let asking = false;
  const ask = async () => {
    // A probe on a dead link may outlast the interval.
    if (asking || isReachable(connection.get()) || document.visibilityState !== 'visible') return;
    asking = true;
    await probe().catch(() => undefined);
    asking = false;
  };
  const timer = setInterval(() => void ask(), probeIntervalMs);
  return () => clearInterval(timer);
}
