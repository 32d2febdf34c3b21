import type { DehydratedState } from '@tanstack/react-query';
import type { StringStorage } from './session';

/** Increased when the format of saved answers changes: older snapshots are then dropped. */
export const formatVersion = '1';

/** The query cache as it is stored. */
export interface Snapshot {
  /** The format version. */
  buster: string;
  /** When it was saved, in milliseconds (phone clock). */
  timestamp: number;
  clientState: DehydratedState;
}

type Queries = DehydratedState['queries'];

const withQueries = (saved: Snapshot, queries: Queries): Snapshot => ({
  ...saved,
  clientState: { ...saved.clientState, queries },
});

/** Queries whose last refetch failed are saved as successful: their data is still worth keeping. */
export const withoutFailures = (saved: Snapshot): Snapshot =>
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
 * Evicts the oldest tenth of the queries, for when storage is full; undefined when none is left. Not one by one, since
 * each retry serialises the whole snapshot.
 */
export function dropOldest(saved: Snapshot): Snapshot | undefined {
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
  mine: Snapshot,
  stored: Snapshot,
  removed: ReadonlySet<string>,
  now: number,
): Snapshot {
  const all = new Map(mine.clientState.queries.map((query) => [query.queryHash, query]));
  for (const theirs of stored.clientState.queries) {
    const known = all.get(theirs.queryHash)?.state.dataUpdatedAt;
    const at = theirs.state.dataUpdatedAt;
    const isWanted = known === undefined ? !removed.has(theirs.queryHash) : at > known && at <= now;
    if (isWanted) all.set(theirs.queryHash, theirs);
  }
  return withQueries(mine, [...all.values()]);
}

/** A stored snapshot; null when there is none, or it is unreadable or of another format. */
export function parseSnapshot(text: string | null): Snapshot | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Snapshot> | null;
    const isOurs = stored?.buster === formatVersion && Array.isArray(stored.clientState?.queries);
    return isOurs ? (stored as Snapshot) : null;
  } catch {
    return null;
  }
}

/** The stored snapshot of one user, which all tabs share. Created after the snapshot was restored into memory. */
export function snapshotStore(storage: StringStorage, key: string) {
  let text = storage.getItem(key);
  let stored: Snapshot | null = null;
  return {
    /** Whether another tab has deleted the snapshot on log-out. */
    isWiped: () => text !== null && storage.getItem(key) === null,
    /** The stored snapshot; parsed only when another tab wrote it. */
    read(): Snapshot | null {
      const found = storage.getItem(key);
      if (found !== text) stored = parseSnapshot(found);
      text = found;
      return stored;
    },
    /** @throws QuotaExceededError when storage is full */
    write(saved: Snapshot): void {
      const next = JSON.stringify(saved);
      storage.setItem(key, next);
      text = next;
      stored = saved;
    },
  };
}
