import type { InternshipListAnswer } from '#contract/internships';
import { browserTimers } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import { connect, type UseDurableStore } from '#outbox/store/connection';
import { inTransaction } from '#outbox/store/transaction';
import type { Saved } from './api';

/** The public list on the phone. */
export interface FullList extends InternshipListAnswer {
  /** When the whole list was last fetched, in milliseconds (phone clock); 0 when the phone had no room for all rows. */
  whole_at: number;
}

/** How many rows of the list are stored, of how many. */
export interface Kept {
  count: number;
  all: number;
}

/** Stored apart from the rows: a refresh that changed nothing writes this alone. */
interface Head extends Kept {
  format: typeof format;
  /** When the query was last updated, in milliseconds (phone clock). */
  updatedAt: number;
  list: Saved<Omit<FullList, 'internships'>>;
  /** Names the stored rows; another tab that writes rows gives them another name. */
  rows: string;
}

/** Increased when the format changes: what is stored in another one is not read. */
const format = 1;
const keys = { head: 'head', rows: 'rows' } as const;

/** Share of the rows that is tried next when the phone is full. */
const nextShare = 0.75;

const openDatabase = (): UseDurableStore =>
  connect({ indexedDB, timers: browserTimers }, { name: 'wokabaut-catalogue', durability: 'relaxed' });

const asHead = (stored: unknown): Head | null =>
  (stored as Partial<Head> | undefined)?.format === format ? (stored as Head) : null;

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/**
 * The public list in a database of its own (ADR 24). All methods reject with the errors of `connect`, or when the browser
 * has no IndexedDB.
 */
export function createCatalogueStore() {
  let opened: UseDurableStore | undefined;
  const database = () => (opened ??= openDatabase());
  /** The rows as last read or written here, and their name in the database. */
  let known: { rows: FullList['internships']; name: string } | undefined;

  const writeRows = (list: Saved<FullList>, updatedAt: number, count: number, now: number): Promise<Kept> =>
    inTransaction(database(), 'readwrite', async (on) => {
      const stored = asHead(await on.get(keys.head));
      // Another tab's is newer, unless a wrong clock has dated it in the future (ADR 22).
      if (stored && stored.updatedAt > updatedAt && stored.updatedAt <= now) return stored;
      const { internships, ...body } = list.body;
      const isSame = stored !== null && known?.rows === internships && known.name === stored.rows;
      const kept = isSame
        ? stored
        : { count, all: internships.length, rows: `${updatedAt} ${Math.random()}` };
      const head: Head = { ...kept, format, updatedAt, list: { ...list, body } };
      on.put(keys.head, head);
      if (!isSame) on.put(keys.rows, JSON.stringify(internships.slice(0, count)));
      known = { rows: internships, name: head.rows };
      return kept;
    });

  return {
    /** @returns null when nothing that can be read is stored */
    async read(): Promise<{ list: Saved<FullList>; updatedAt: number; kept: Kept } | null> {
      const [head, text] = await inTransaction(database(), 'readonly', async (on) => [
        asHead(await on.get(keys.head)),
        await on.get(keys.rows),
      ]);
      if (!head || typeof text !== 'string') return null;
      const internships = JSON.parse(text) as FullList['internships'];
      known = { rows: internships, name: head.rows };
      const { list, updatedAt, count, all } = head;
      const whole_at = count < all ? 0 : list.body.whole_at;
      return {
        list: { ...list, body: { ...list.body, whole_at, internships } },
        updatedAt,
        kept: { count, all },
      };
    },
    /**
     * Stores the list: all of it, or when the phone is full the newest rows that fit. A newer list of another tab stays.
     * @param updatedAt when the query was updated; like `now` in milliseconds (phone clock)
     * @returns what is stored then
     * @throws StorageFull when there is no room at all
     */
    async write(list: Saved<FullList>, updatedAt: number, now: number): Promise<Kept> {
      for (let count = list.body.internships.length; ; count = Math.floor(count * nextShare)) {
        try {
          return await writeRows(list, updatedAt, count, now);
        } catch (error) {
          if (!(error instanceof StorageFull) || count === 0) throw error;
        }
      }
    },
  };
}
