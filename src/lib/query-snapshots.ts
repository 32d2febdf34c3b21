import type { PersistedClient } from '@tanstack/react-query-persist-client';
import type { StringStorage } from './session';

type Queries = PersistedClient['clientState']['queries'];

const withQueries = (saved: PersistedClient, queries: Queries): PersistedClient => ({
  ...saved,
  clientState: { ...saved.clientState, queries },
});

/** A failed refresh does not make what it could not renew any less worth keeping. */
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

/** A full phone: without the oldest tenth of the answers, rather than nothing saved at all; undefined when none is left. */
export function lighter(saved: PersistedClient): PersistedClient | undefined {
  const all = [...saved.clientState.queries].sort((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const queries = all.slice(Math.ceil(all.length / 10));
  return queries.length === 0 ? undefined : withQueries(saved, queries);
}

/**
 * What this tab holds and what another one has stored: of two answers to one question the newer, unless a clock that
 * ran ahead has dated it.
 * @param removed hashes of what this tab removed: it does not come back
 * @param now phone clock, in milliseconds
 */
export function together(
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

/** The place of one person's saved answers, which all tabs share. Made when what it holds is in memory already. */
export function createShelf(storage: StringStorage, key: string, buster: string) {
  let text = storage.getItem(key);
  let stored: PersistedClient | null = null;
  return {
    /** Whether another tab has deleted what was there: its person logged out. */
    isWiped: () => text !== null && storage.getItem(key) === null,
    /** What is there and this tab may not have; parsed only when another tab wrote it. */
    read(): PersistedClient | null {
      const found = storage.getItem(key);
      if (found !== text) stored = parse(found, buster);
      text = found;
      return stored;
    },
    /** @throws when the phone has no room */
    write(saved: PersistedClient): void {
      const next = JSON.stringify(saved);
      storage.setItem(key, next);
      text = next;
      stored = saved;
    },
  };
}
