import { useSyncExternalStore } from 'react';
import { useServices } from './services';
import type { KeyValue } from './session';
import { useNow } from './use-now';

const KEY = 'wokabaut.server_time';

/** How far the server's clock is from the phone's: phones are often days off, and closing is judged by the server. */
export interface ServerTime {
  /** What the server's clock showed at the phone's `now`, both in milliseconds. */
  heard(serverNow: number, now: number): void;
  /** Milliseconds to add to the phone's clock; null when the server was never heard. */
  difference(): number | null;
  subscribe(listener: () => void): () => void;
}

/** Less than this is the way through the network, in milliseconds, and not worth drawing anything anew. */
const NOTEWORTHY = 30_000;

/** @param storage where the difference is kept for a visit without signal */
export function createServerTime(storage: KeyValue): ServerTime {
  const stored = storage.getItem(KEY);
  let difference = stored === null || !Number.isFinite(Number(stored)) ? null : Number(stored);
  const listeners = new Set<() => void>();
  return {
    heard(serverNow, now) {
      const next = serverNow - now;
      if (difference !== null && Math.abs(next - difference) < NOTEWORTHY) return;
      difference = next;
      try {
        storage.setItem(KEY, String(next));
      } catch {
        // A full phone: this visit knows it all the same.
      }
      for (const listener of listeners) listener();
    },
    difference: () => difference,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The server's time in milliseconds, as far as the phone can tell; null in Node, and where the server was never heard:
 * then nothing is called closed, since the server judges anyway (rule 16).
 */
export function useServerNow(): number | null {
  const now = useNow();
  const { serverTime } = useServices();
  const difference = useSyncExternalStore(serverTime.subscribe, serverTime.difference, () => null);
  return now === null || difference === null ? null : now + difference;
}
