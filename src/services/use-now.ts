import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let current = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function renew(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // Outdated after a time without subscribers.
    current = Date.now();
    timer = setInterval(renew, tickMs);
    // Timers of background tabs are throttled.
    document.addEventListener('visibilitychange', renew);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', renew);
  };
}

/** The phone's clock in milliseconds, updated every 30 s; null in Node. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (current ||= Date.now()),
    () => null,
  );
