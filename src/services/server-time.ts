import { createValue } from '../lib/listeners';
import type { StringStorage } from './session';

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
    /** The server's time at the phone's `now`, both in milliseconds. */
    at: (now: number): number => now + (offset.get() ?? 0),
    offset: offset.get,
    subscribe: offset.subscribe,
  };
}
