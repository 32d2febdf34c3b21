import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import { entries } from 'idb-keyval';
import type { InternshipListAnswer } from '#contract/internships';
import { browserTimers } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import { connect, inTransaction } from '#outbox/store/connection';
import type { Saved } from './api';
import { retentionMs } from './query-client';
import type { StringStorage } from './session';

/** Increased when the format changes: rows of another are not read. */
const format = '2';
/** Share of the list's rows to try next on a full phone. */
const nextShare = 0.75;

export interface FullList extends InternshipListAnswer {
  /** Last full fetch, in milliseconds (phone clock); 0 without room for all rows. */
  whole_at: number;
}

export interface Kept {
  count: number;
  all: number;
}

export interface Answer {
  queryKey: QueryKey;
  data: unknown;
  updatedAt: number;
}

/** An answer as stored: text is read several times faster than objects. */
interface Row {
  queryKey: QueryKey;
  updatedAt: number;
  text: string;
  /** Of the public list: its internships are apart, as a refresh without changes writes the rest alone. */
  list?: Kept & { id: string };
}

const partOf = (key: string) => `${key} rows`;

/** IndexedDB of saved answers: a row for each query (ADR 59). Keys begin with the owner and a colon. */
export function createSavedRows(listKey: string) {
  const { indexedDB } = globalThis;
  const db = connect(
    { indexedDB, timers: browserTimers },
    { name: `wokabaut-answers-${format}`, durability: 'relaxed' },
  );
  /** Keys of answers without room; the list's until it is stored again. */
  const missing = new Set<string>();
  let known: { rows: FullList['internships']; id: string } | undefined;

  const remove = (isGone: (key: string) => boolean): Promise<void> =>
    inTransaction(
      db,
      'readwrite',
      async (on) => {
        for (const key of await on.keys()) if (isGone(key)) on.remove(key);
      },
      // A log-out outlasts a power cut.
      'strict',
    );

  /** @param share of the list's rows @returns how much of the list is stored */
  const put = (key: string, answer: Answer, share: number): Promise<Kept | undefined> =>
    inTransaction(db, 'readwrite', async (on) => {
      const { queryKey, updatedAt } = answer;
      const stored = (await on.get(key)) as Row | undefined;
      // Another tab's is newer, unless a wrong clock has dated it in the future.
      if (stored && stored.updatedAt > updatedAt && stored.updatedAt <= Date.now()) return stored.list;
      if (key !== listKey) {
        on.put(key, { queryKey, updatedAt, text: JSON.stringify(answer.data) });
        return undefined;
      }
      const { internships, ...body } = (answer.data as Saved<FullList>).body;
      const text = JSON.stringify({ ...(answer.data as Saved<FullList>), body });
      const all = internships.length;
      const same = known?.rows === internships && stored?.list?.id === known.id ? stored.list : undefined;
      const list = same ?? { id: `${updatedAt} ${Math.random()}`, count: Math.floor(all * share), all };
      on.put(key, { queryKey, updatedAt, text, list });
      if (!same) on.put(partOf(key), JSON.stringify(internships.slice(0, list.count)));
      known = { rows: internships, id: list.id };
      return list;
    });

  /** Gives up the list, else the oldest tenth of the rows before this time. @returns whether there was any */
  async function makeRoom(before: number): Promise<boolean> {
    const all = (await entries<string, Row | string>(db)).flatMap(([key, row]) =>
      typeof row !== 'string' && (key === listKey || row.updatedAt < before) ? [{ key, ...row }] : [],
    );
    const oldest = all.sort((a, b) => a.updatedAt - b.updatedAt).slice(0, Math.ceil(all.length / 10));
    const gone = all.some(({ list }) => list?.count) ? [listKey] : oldest.map(({ key }) => key);
    await remove((key) => gone.some((one) => key === one || key === partOf(one)));
    for (const key of gone) missing.add(key);
    return gone.length > 0;
  }

  function read({ text, list, ...row }: Row, part: unknown): Answer {
    const data = JSON.parse(text) as Saved<FullList>;
    if (!list) return { ...row, data };
    const internships = JSON.parse(part as string) as FullList['internships'];
    known = { rows: internships, id: list.id };
    const whole_at = list.count < list.all ? 0 : data.body.whole_at;
    return { ...row, data: { ...data, body: { ...data.body, whole_at, internships } } };
  }

  return {
    missing,
    remove,
    /** Reads what is public and the owner's; deletes what is too old, damaged, or another person's. @param own prefix */
    async readAll(own: string): Promise<{ answers: Answer[]; kept: Kept | undefined }> {
      const stored = new Map(await entries<string, Row | string>(db));
      const answers: Answer[] = [];
      const gone = new Set<string>();
      for (const [key, row] of stored) {
        if (typeof row === 'string') continue;
        try {
          if (Date.now() - row.updatedAt > retentionMs) gone.add(key);
          else if (key.startsWith('public:') || key.startsWith(own))
            answers.push(read(row, stored.get(partOf(key))));
          else if (own !== 'visitor:' && !key.startsWith('visitor:')) gone.add(key);
        } catch {
          gone.add(key);
        }
      }
      if (gone.size > 0) await remove((key) => gone.has(key));
      return { answers, kept: (stored.get(listKey) as Row | undefined)?.list };
    },
    /** Stores an answer unless a newer one is there; of the list as many of the newest rows as fit. */
    async write(key: string, answer: Answer): Promise<Kept | undefined> {
      const all = key === listKey ? (answer.data as Saved<FullList>).body.internships.length : 0;
      for (let share = 1; ; share *= nextShare) {
        try {
          const kept = await put(key, answer, share);
          missing.delete(key);
          return kept;
        } catch (error) {
          if (!(error instanceof StorageFull)) throw error;
          // The list takes nothing of the person with it.
          if (key === listKey ? share * all >= 1 : await makeRoom(answer.updatedAt).catch(() => false))
            continue;
          if (key !== listKey) missing.add(key);
          return all > 0 ? { count: 0, all } : undefined;
        }
      }
    },
  };
}

/** A small answer's row in localStorage, which is there before the database answers. */
export function createSmallRow(
  queryClient: QueryClient,
  storage: Pick<StringStorage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  isOfRow: (query: Query) => boolean,
) {
  const options = {
    queryClient,
    // In the next task: a page that is closed then takes nothing with it.
    persister: createSyncStoragePersister({ storage, key, throttleTime: 0 }),
    maxAge: retentionMs,
    buster: format,
    dehydrateOptions: { shouldDehydrateQuery: isOfRow },
  };
  return {
    /** Never rejects: the library removes what it cannot read. */
    restore: (): Promise<void> => persistQueryClientRestore(options).catch(() => undefined),
    save: (): void => void persistQueryClientSave(options),
  };
}
