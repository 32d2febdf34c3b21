import { StorageFull } from '../errors';
import { type UseDurableStore, inTransaction, type Operations } from './connection';

interface Held {
  base: string | undefined;
  value: unknown;
}

/** Chromium refuses deletions on a full phone too: what sending notes is held until a write finds room. */
export function createTransactions(useStore: UseDurableStore) {
  const held = new Map<string, Held>();
  const baseOf = (value: unknown) => JSON.stringify(value);
  const isDocument = (value: unknown) => value instanceof ArrayBuffer;

  /** What another tab has changed since counts more than what is held. */
  const heldOr = (key: string, stored: unknown): unknown => {
    const own = held.get(key);
    if (!own) return stored;
    if (own.base === baseOf(stored)) return own.value;
    held.delete(key);
    return stored;
  };
  /** Reads see `change`. */
  const changed = (on: Operations, change: (key: string, stored: unknown) => unknown): Operations => ({
    ...on,
    get: async (key) => change(key, await on.get(key)),
    entries: async (prefix) => (await on.entries(prefix)).map(([key, stored]) => [key, change(key, stored)]),
  });
  const withHeld = (on: Operations): Operations => changed(on, heldOr);

  /** In the same transaction, what is held comes first. */
  const writing = async <T>(
    body: (on: Operations) => Promise<T>,
    durability?: IDBTransactionDurability,
  ): Promise<T> => {
    let flushed: Map<string, Held>;
    const result = await inTransaction(
      useStore,
      'readwrite',
      async (on) => {
        flushed = new Map(held);
        const own = withHeld(on);
        for (const key of flushed.keys()) {
          const value = await own.get(key);
          if (!held.has(key)) continue;
          if (value === undefined) on.remove(key);
          else on.put(key, value);
        }
        // Later reads are of this transaction's own writes.
        return body(on);
      },
      durability,
    );
    for (const [key, own] of flushed!) if (held.get(key) === own) held.delete(key);
    return result;
  };

  const hold = <T>(body: (on: Operations) => Promise<T>): Promise<T> =>
    inTransaction(useStore, 'readonly', async (on) => {
      const changes = new Map<string, unknown>();
      const own = changed(withHeld(on), (key, stored) => (changes.has(key) ? changes.get(key) : stored));
      const result = await body({
        ...own,
        put: (key, value) => void (isDocument(value) || changes.set(key, value)),
        remove: (key) => void changes.set(key, undefined),
      });
      for (const [key, value] of changes) {
        const stored = await on.get(key);
        if (!isDocument(stored)) held.set(key, { base: baseOf(stored), value });
      }
      return result;
    });

  return {
    reading: <T>(body: (on: Operations) => Promise<T>) =>
      inTransaction(useStore, 'readonly', (on) => body(withHeld(on))),
    writing: <T>(body: (on: Operations) => Promise<T>) => writing(body),
    /** `relaxed` does not wait for the disk: for what a power cut may undo. */
    holding: async <T>(body: (on: Operations) => Promise<T>, durability?: 'relaxed'): Promise<T> => {
      try {
        return await writing(body, durability);
      } catch (error) {
        if (!(error instanceof StorageFull)) throw error;
        return hold(body);
      }
    },
    /** Without what is held, whose writes might fail. */
    freeing: <T>(body: (on: Operations) => Promise<T>) =>
      inTransaction(useStore, 'readwrite', (on) => body(withHeld(on))),
    isHolding: () => held.size > 0,
  };
}
