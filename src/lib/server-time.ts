import { createListeners } from './listeners';
import type { StringStorage } from './session';

const storageKey = 'wokabaut.server_time';

/** The server's clock relative to the phone's: phones are often days off, and closing is decided by the server. */
export interface ServerTime {
  /** Takes a reading of the server's clock at the phone's `now`, both in milliseconds. */
  update(serverNow: number, now: number): void;
  /** Milliseconds to add to the phone's clock; null before the first reading. */
  offset(): number | null;
  subscribe(listener: () => void): () => void;
}

/** Smaller changes are network latency, in milliseconds. */
const minChangeMs = 30_000;

/** @param storage keeps the offset for the next visit without signal */
export function createServerTime(storage: StringStorage): ServerTime {
  const stored = storage.getItem(storageKey);
  let offset = stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored);
  const { subscribe, notify } = createListeners();
  return {
    update(serverNow, now) {
      const next = serverNow - now;
      if (offset !== null && Math.abs(next - offset) < minChangeMs) return;
      offset = next;
      try {
        storage.setItem(storageKey, String(next));
      } catch {
        // Storage is full: the offset holds for this visit.
      }
      notify();
    },
    offset: () => offset,
    subscribe,
  };
}
