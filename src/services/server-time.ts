import { createValue } from '../lib/listeners';
import type { StringStorage } from './session';

const storageKey = 'wokabaut.server_time';

/** Smaller changes are network latency, in milliseconds. */
const minChangeMs = 30_000;

export type ServerTime = ReturnType<typeof createServerTime>;

/**
 * The server's clock relative to the phone's: phones are often days off, and closing is decided by the server.
 * @param storage keeps the offset for the next visit without signal
 */
export function createServerTime(storage: StringStorage) {
  const stored = storage.getItem(storageKey);
  const offset = createValue(stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored));
  return {
    /** Takes a reading of the server's clock at the phone's `now`, both in milliseconds. */
    update(serverNow: number, now: number): void {
      const next = serverNow - now;
      const before = offset.get();
      if (before !== null && Math.abs(next - before) < minChangeMs) return;
      try {
        storage.setItem(storageKey, String(next));
      } catch {
        // Storage is full: the offset holds for this visit.
      }
      offset.set(next);
    },
    /** A moment of the phone's clock by the server's, as far as it is known; both in milliseconds. */
    at: (now: number): number => now + (offset.get() ?? 0),
    /** Milliseconds to add to the phone's clock; null before the first reading. */
    offset: offset.get,
    subscribe: offset.subscribe,
  };
}
