import { portMoresbyDate } from '#contract/closing';
import { uses, type Use } from '#contract/worker-protocol';
import { browserTimers } from '../environment';
import { connect } from '../store/connection';
import { inTransaction } from '../store/transaction';

/** In bytes. */
export type Bytes = Record<Use, number>;

export interface Day {
  /** In Port Moresby: `YYYY-MM-DD`. */
  date: string;
  bytes: Bytes;
}

export const noBytes = (): Bytes => ({ reading: 0, sending: 0, updates: 0 });

export const plus = (a: Bytes, b: Bytes): Bytes => ({
  reading: a.reading + b.reading,
  sending: a.sending + b.sending,
  updates: a.updates + b.updates,
});

/** Days are deleted after this long, in milliseconds. */
const keptMs = 62 * 86_400_000;

const asBytes = (stored: unknown): Bytes | undefined => {
  const found = stored as Partial<Bytes> | undefined;
  return found && uses.every((use) => Number.isFinite(found[use])) ? (found as Bytes) : undefined;
};

/**
 * The bytes of each day, shared by page, tabs and worker, in a database of its own (ADR 26). Methods reject with the errors of
 * `connect`.
 * @param factory the global one when left out
 */
export function createDays(factory: IDBFactory = indexedDB) {
  const database = connect(
    { indexedDB: factory, timers: browserTimers },
    { name: 'wokabaut-data-use', durability: 'relaxed' },
  );
  return {
    /** Adds to the day of `now` (milliseconds, UTC). The first bytes of a day delete the oldest days. */
    add: (bytes: Bytes, now: number): Promise<void> =>
      inTransaction(database, 'readwrite', async (on) => {
        const date = portMoresbyDate(now);
        const before = asBytes(await on.get(date));
        on.put(date, plus(before ?? noBytes(), bytes));
        if (before) return;
        const oldest = portMoresbyDate(now - keptMs);
        for (const key of await on.keys()) if (key < oldest) on.remove(key);
      }),
    /** All days that are kept, oldest first. */
    list: (): Promise<Day[]> =>
      inTransaction(database, 'readonly', async (on) => {
        const days: Day[] = [];
        for (const date of await on.keys()) {
          const bytes = asBytes(await on.get(date));
          if (bytes) days.push({ date, bytes });
        }
        return days;
      }),
  };
}
export type Days = ReturnType<typeof createDays>;

/** The sums of today and of this month at `now` (milliseconds, UTC), and the first day that is kept. */
export function sumUp(
  days: readonly Day[],
  now: number,
): { today: Bytes; month: Bytes; since: string | null } {
  const today = portMoresbyDate(now);
  const sumOf = (those: readonly Day[]) => those.reduce((sum, { bytes }) => plus(sum, bytes), noBytes());
  return {
    today: sumOf(days.filter(({ date }) => date === today)),
    month: sumOf(days.filter(({ date }) => date.startsWith(today.slice(0, 7)))),
    since: days[0]?.date ?? null,
  };
}
