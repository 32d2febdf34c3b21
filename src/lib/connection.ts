import { onlineManager } from '@tanstack/react-query';
import type { TransportEvents } from './api';
import { createListeners } from './listeners';

export type Connection = 'online' | 'slow' | 'offline';

export interface ConnectionStore extends TransportEvents {
  get(): Connection;
  subscribe(listener: () => void): () => void;
}

interface BrowserSigns {
  events: EventTarget;
  onLine: () => boolean;
  effectiveType: () => string | undefined;
}

/** Answers slower than this count as a slow link, in milliseconds. */
const slowAnswerMs = 2500;

/**
 * The connection state. Answers decide; `navigator.onLine` is only a hint, since it is true on a dead link.
 * Also drives React Query's onlineManager, which refetches after a reconnect.
 */
export function createConnectionStore(signs?: BrowserSigns): ConnectionStore {
  let current: Connection = signs && !signs.onLine() ? 'offline' : 'online';
  const { subscribe, notify } = createListeners();
  onlineManager.setOnline(current !== 'offline');

  const become = (next: Connection) => {
    if (next === current) return;
    current = next;
    onlineManager.setOnline(next !== 'offline');
    notify();
  };
  const isSlowLink = () => /2g/.test(signs?.effectiveType() ?? '');
  signs?.events.addEventListener('offline', () => become('offline'));
  signs?.events.addEventListener('online', () => become(isSlowLink() ? 'slow' : 'online'));

  return {
    get: () => current,
    subscribe,
    answered: (ms) => become(ms > slowAnswerMs || isSlowLink() ? 'slow' : 'online'),
    unanswered: () => become('offline'),
  };
}

/** `online` and `offline` events and the link type of the browser. */
export const browserSigns = (): BrowserSigns => ({
  events: window,
  onLine: () => navigator.onLine,
  effectiveType: () =>
    (navigator as Navigator & { connection?: { effectiveType?: string } }).connection?.effectiveType,
});

/**
 * Calls `work` whenever the portal is reachable again, also after server downtime, which fires no `online` event.
 * @returns stop
 */
export function whenLinkIsBack(connection: ConnectionStore, work: () => void): () => void {
  let before = connection.get();
  return connection.subscribe(() => {
    const isBack = before === 'offline' && connection.get() !== 'offline';
    before = connection.get();
    if (isBack) work();
  });
}

const probeIntervalMs = 20_000;

/**
 * Polls while offline and visible, since server downtime ends without an `online` event.
 * @returns stop
 */
export function probeWhileOffline(connection: ConnectionStore, probe: () => Promise<unknown>): () => void {
  let asking = false;
  const ask = async () => {
    // A probe on a dead link may outlast the interval.
    if (asking || connection.get() !== 'offline' || document.visibilityState !== 'visible') return;
    asking = true;
    await probe().catch(() => undefined);
    asking = false;
  };
  const timer = setInterval(() => void ask(), probeIntervalMs);
  return () => clearInterval(timer);
}
