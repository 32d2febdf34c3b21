import type { PersistedClient } from '@tanstack/react-query-persist-client';
import type { StringStorage } from './session';

type Queries = PersistedClient['clientState']['queries'];

const withQueries = (saved: PersistedClient, queries: Queries): PersistedClient => ({
  ...saved,
  clientState: { ...saved.clientState, queries },
});

/** Queries with a failed refetch are saved as successful: their data is still useful. */
export const withoutFailures = (saved: PersistedClient): PersistedClient =>
  withQueries(
    saved,
    saved.clientState.queries.map((query) => ({
      ...query,
      state: {
        ...query.state,
        status: 'success',
        error: null,
        fetchStatus: 'idle',
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    })),
  );

/** Evicts the oldest tenth at once, as removeOldestQuery reserialises for each. @param first evicted before all */
export function dropOldest(saved: PersistedClient, first: string): PersistedClient | undefined {
  const others = saved.clientState.queries.filter(({ queryHash }) => queryHash !== first);
  if (others.length < saved.clientState.queries.length) return withQueries(saved, others);
  const all = [...saved.clientState.queries].sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const queries = all.slice(Math.ceil(all.length / 10));
  return queries.length === 0 ? undefined : withQueries(saved, queries);
}

/** Merges two tabs' snapshots (ADR 22): the newer copy wins, unless from the future. `removed` stay removed. */
export function mergeSnapshots(
  mine: PersistedClient,
  stored: PersistedClient,
  removed: ReadonlySet<string>,
  now: number,
): PersistedClient {
  const all = new Map(mine.clientState.queries.map((query) => [query.queryHash, query]));
  for (const theirs of stored.clientState.queries) {
    const known = all.get(theirs.queryHash)?.state.dataUpdatedAt;
    const at = theirs.state.dataUpdatedAt;
    const isWanted = known === undefined ? !removed.has(theirs.queryHash) : at > known && at <= now;
    if (isWanted) all.set(theirs.queryHash, theirs);
  }
  return withQueries(mine, [...all.values()]);
}

function parse(text: string | null, buster: string): PersistedClient | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<PersistedClient> | null;
    const isOurs = stored?.buster === buster && Array.isArray(stored.clientState?.queries);
    return isOurs ? (stored as PersistedClient) : null;
  } catch {
    return null;
  }
}

/** A user's stored snapshot, shared by tabs. Created after the restore into memory. */
export function snapshotStore(storage: StringStorage, key: string, buster: string) {
  let text = storage.getItem(key);
  let stored: PersistedClient | null = null;
  return {
    /** Whether another tab's log-out has deleted it. */
    isWiped: () => text !== null && storage.getItem(key) === null,
    /** The snapshot, parsed only when another tab wrote it. */
    read(): PersistedClient | null {
      const found = storage.getItem(key);
      if (found !== text) stored = parse(found, buster);
      text = found;
      return stored;
    },
    /** @throws QuotaExceededError when storage is full */
    write(saved: PersistedClient): void {
      const next = JSON.stringify(saved);
      storage.setItem(key, next);
      text = next;
      stored = saved;
    },
  };
}
