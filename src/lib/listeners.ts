export interface Listeners<Args extends unknown[]> {
  /** @returns unsubscribe */
  subscribe(listener: (...args: Args) => void): () => void;
  notify(...args: Args): void;
}

/** The subscribers of one store, as `useSyncExternalStore` needs them. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
