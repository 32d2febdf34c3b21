import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { withTimeout } from '../lib/timeouts';
import { categoriesKey, internshipKeys, profileKey, snapshotKey } from './query-keys';
import { createSavedRows, createSmallRow, type Answer, type Kept } from './saved-rows';
import type { StringStorage } from './session';

export type { Kept };
export type Owner = number | null;
type Hashed = Pick<Query, 'queryHash'>;

interface Visit {
  owner: Owner;
  done: Promise<void>;
  stop?: () => void;
}

const listHash = hashKey(internshipKeys.list);
const profileHash = hashKey(profileKey);
/** The same for everybody who uses the phone: kept through log-outs. */
const publicHashes = [listHash, hashKey(categoriesKey)];

const isPublic = ({ queryHash }: Hashed) => publicHashes.includes(queryHash);
const isProfile = ({ queryHash }: Hashed) => queryHash === profileHash;
const prefixOf = (owner: Owner) => `${owner ?? 'visitor'}:`;
const keyOf = (owner: Owner, query: Hashed) =>
  `${isPublic(query) ? 'public:' : prefixOf(owner)}${query.queryHash}`;
const listKey = keyOf(null, { queryHash: listHash });

/** Timeout of the database, after which the page opens without its rows, in milliseconds. */
const readTimeoutMs = 1000;

export type SavedQueries = ReturnType<typeof createSavedQueries>;

/** Saved answers (ADR 59). `isHere` knows another tab's log-out; `onKept` gets the rows kept on a full phone. */
export function createSavedQueries(
  queryClient: QueryClient,
  storage: StringStorage,
  isHere: (owner: Owner) => boolean,
  onKept: (kept: Kept | null) => void,
) {
  const cache = queryClient.getQueryCache();
  const rows = createSavedRows(listKey);
  let isPart = false;
  let opened: Visit | undefined;
  let isFirst = true;
  let saving: Promise<void> = Promise.resolve();

  function setKept(stored: Kept | undefined): void {
    isPart = stored !== undefined && stored.count < stored.all;
    onKept(isPart && stored ? { count: stored.count, all: stored.all } : null);
  }

  function adopt({ queryKey, data, updatedAt }: Answer): boolean {
    const mine = queryClient.getQueryState(queryKey);
    if (mine?.data !== undefined && (mine.dataUpdatedAt >= updatedAt || updatedAt > Date.now())) return false;
    queryClient.setQueryData(queryKey, data, { updatedAt });
    return true;
  }

  function leave(): void {
    opened?.stop?.();
    opened = undefined;
    isFirst = false;
    queryClient.removeQueries({ predicate: (query) => !isPublic(query) });
  }

  async function restore(visit: Visit): Promise<void> {
    const { owner } = visit;
    const isOpen = () => opened === visit;
    // Later than it was saved: the person may have logged out.
    const setItem = (key: string, value: string) => {
      if (isOpen() && isHere(owner)) storage.setItem(key, value);
    };
    const profile = createSmallRow(queryClient, { ...storage, setItem }, snapshotKey(owner), isProfile);

    const enqueue = (work: () => Promise<void>) => {
      saving = saving.then(() => (isOpen() ? work() : undefined)).catch(() => undefined);
    };
    const save = (query: Query) => {
      const { queryHash, queryKey, meta, state } = query;
      if (state.data === undefined || meta?.isTransient === true) return;
      if (isProfile(query)) return profile.save();
      if (!isPublic(query) && !isHere(owner)) return;
      enqueue(async () => {
        const answer = { queryKey, data: state.data, updatedAt: state.dataUpdatedAt };
        const stored = await rows.write(keyOf(owner, query), answer);
        if (queryHash === listHash) return setKept(stored);
        // Given up for this answer: stored again as far as there is room.
        const list = rows.missing.delete(listKey) && cache.get(listHash);
        if (list) save(list);
      });
    };
    const forget = (query: Query) =>
      isProfile(query)
        ? storage.removeItem(snapshotKey(owner))
        : enqueue(() => rows.remove((key) => key === keyOf(owner, query)));

    async function read(): Promise<void> {
      const found = await rows.readAll(prefixOf(owner)).catch(() => null);
      if (!isOpen()) return;
      setKept(found?.kept);
      const known = new Set(found?.answers.filter(adopt).map(({ queryKey }) => hashKey(queryKey)));
      for (const query of cache.getAll()) {
        // By a clock that was set back since: it would count as new until then.
        if (query.state.dataUpdatedAt > Date.now()) query.invalidate();
        if (!known.has(query.queryHash)) save(query);
      }
      visit.stop = cache.subscribe((event) => {
        const query = event.query as Query;
        if (event.type === 'removed') return forget(query);
        if (event.type !== 'updated') return;
        if (event.action.type === 'success') save(query);
        if (event.action.type === 'setState' && query.state.data === undefined) forget(query);
      });
    }
    await profile.restore();
    await withTimeout(readTimeoutMs, read());
  }

  async function remove(owner: Owner): Promise<void> {
    storage.removeItem(snapshotKey(owner));
    await rows.remove((key) => key.startsWith(prefixOf(owner))).catch(() => undefined);
  }

  return {
    open(owner: Owner): Promise<void> {
      // Reopening would discard a screen's fetch.
      if (opened?.owner === owner) return opened.done;
      // What a visitor's first page has from its HTML stays.
      if (!isFirst) leave();
      isFirst = false;
      const visit: Visit = { owner, done: Promise.resolve() };
      opened = visit;
      return (visit.done = restore(visit));
    },
    /** Opens a person's answers before their session, again if a visitor's opened meanwhile. */
    async openFor(person: number, start: () => void): Promise<void> {
      do await this.open(person);
      while (opened?.owner !== person);
      start();
    },
    /** Resolves when all is stored. @returns number of answers without room */
    async settled(): Promise<number> {
      for (let last: Promise<void> | undefined; last !== saving;) await (last = saving);
      return rows.missing.size + (isPart ? 1 : 0);
    },
    remove,
    wipe(owner: Owner): Promise<void> {
      leave();
      return remove(owner);
    },
  };
}
