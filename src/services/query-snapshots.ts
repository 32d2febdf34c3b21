import type { PersistedClient } from '@tanstack/react-query-persist-client';
import type { StringStorage } from './session';

type Queries = PersistedClient['clientState']['queries'];

const withQueries = (saved: PersistedClient, queries: Queries): PersistedClient => ({
  ...saved,
  clientState: { ...saved.clientState, queries },
});

/** Queries whose last refetch failed are saved as successful: their data is still worth keeping. */
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

/**
 * Evicts the oldest tenth of the queries, for when storage is full; undefined when none is left. Not the library's
 * removeOldestQuery, which drops one query per retry and would serialise the whole snapshot each time.
 * @param first hash of the query that goes before all others: the largest, which can be fetched again by anybody
 */
export function dropOldest(saved: PersistedClient, first: string): PersistedClient | undefined {
  const others = saved.clientState.queries.filter(({ queryHash }) => queryHash !== first);
  if (others.length < saved.clientState.queries.length) return withQueries(saved, others);
  const all = [...saved.clientState.queries].sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const queries = all.slice(Math.ceil(all.length / 10));
  return queries.length === 0 ? undefined : withQueries(saved, queries);
}

/**
 * Merges this tab's queries with those that another tab stored (ADR 22). Of two copies the newer wins, unless it is dated
 * in the future by a wrong clock.
 * @param removed hashes of the queries that this tab removed: these do not come back
 * @param now phone clock, in milliseconds
 */
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

/** The stored snapshot of one user, which all tabs share. Created after the snapshot was restored into memory. */
export function snapshotStore(storage: StringStorage, key: string, buster: string) {
  let text = storage.getItem(key);
  let stored: PersistedClient | null = null;
  return {
    /** Whether another tab has deleted the snapshot on log-out. */
    isWiped: () => text !== null && storage.getItem(key) === null,
    /** The stored snapshot; parsed only when another tab wrote it. */
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
