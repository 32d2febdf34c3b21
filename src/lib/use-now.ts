import { useSyncExternalStore } from 'react';

const TICK = 30_000;
let current = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    current = Date.now();
    for (const tell of listeners) tell();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** The phone's clock in milliseconds, renewed twice a minute while somebody looks; null in Node. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (current ||= Date.now()),
    () => null,
  );
