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

/** An answer that took longer than this is a slow link, in milliseconds. */
const SLOW = 2500;

/**
 * What the chip shows. Answers decide; `navigator.onLine` is only a hint, since it is true on a dead link.
 * React Query is told too, so that it asks again when the link is back.
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
    answered: (ms) => become(ms > SLOW || isSlowLink() ? 'slow' : 'online'),
    unanswered: () => become('offline'),
  };
}

/** The signs of a real browser: its `online` and `offline` events, and what it says of the link. */
export const browserSigns = (): BrowserSigns => ({
  events: window,
  onLine: () => navigator.onLine,
  effectiveType: () =>
    (navigator as Navigator & { connection?: { effectiveType?: string } }).connection?.effectiveType,
});

/**
 * Calls `work` each time the portal can be reached again after it could not: a server that was down gives no `online`
 * event, and an answer after silence is the sign.
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

/** Milliseconds. */
const PROBE_EVERY = 20_000;

/**
 * While the portal cannot be reached and somebody looks at the page, asks now and then whether it is back: a server
 * that was down sends no `online` event.
 * @returns stop
 */
export function probeWhileOffline(connection: ConnectionStore, probe: () => Promise<unknown>): () => void {
  let asking = false;
  const ask = async () => {
    // One that hangs on a dead link takes longer than the time between two.
    if (asking || connection.get() !== 'offline' || document.visibilityState !== 'visible') return;
    asking = true;
    await probe().catch(() => undefined);
    asking = false;
  };
  const timer = setInterval(() => void ask(), PROBE_EVERY);
  return () => clearInterval(timer);
}
