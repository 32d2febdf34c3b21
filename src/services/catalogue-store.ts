import type { InternshipListAnswer } from '#contract/internships';
import { browserTimers } from '#outbox/environment';
import { StorageFull } from '#outbox/errors';
import { connect, type UseDurableStore } from '#outbox/store/connection';
import { inTransaction } from '#outbox/store/transaction';
import type { Saved } from './api';

export interface FullList extends InternshipListAnswer {
  /** Last full fetch, in milliseconds (phone clock); 0 without room for all rows. */
  whole_at: number;
}

/** Number of stored rows, and of all. */
export interface Kept {
  count: number;
  all: number;
}

/** Stored apart from the rows: a refresh without changes writes only this. */
interface Head extends Kept {
  format: typeof format;
  updatedAt: number;
  list: Saved<Omit<FullList, 'internships'>>;
  /** Id of the stored rows, changed with each write of another tab. */
  rows: string;
}

/** Increased when the format changes: other formats are not read. */
const format = 1;
const keys = { head: 'head', rows: 'rows' } as const;

/** Share of the rows to try next on a full phone. */
const nextShare = 0.75;

const openDatabase = (): UseDurableStore =>
  connect({ indexedDB, timers: browserTimers }, { name: 'wokabaut-catalogue', durability: 'relaxed' });

const asHead = (stored: unknown): Head | null =>
  (stored as Partial<Head> | undefined)?.format === format ? (stored as Head) : null;

export type CatalogueStore = ReturnType<typeof createCatalogueStore>;

/** The public list in its own database (ADR 24). Methods reject with `connect`'s errors, or without IndexedDB. */
export function createCatalogueStore() {
  let opened: UseDurableStore | undefined;
  const database = () => (opened ??= openDatabase());
  /** Rows last read or written here, and their id. */
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
    /** @returns null without a readable list */
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
    /** Stores as many newest rows as fit; keeps a newer list. @returns what is stored @throws StorageFull */
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
