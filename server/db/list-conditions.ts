import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Position of the last row seen, ordered by time, then id. */
export interface TimePosition {
  at: Date;
  id: number;
}

/** Keyset condition in the order of these columns; undefined at the start of the list. */
export const behind = (
  [time, id]: readonly [SQLWrapper, SQLWrapper],
  order: 'oldest first' | 'newest first',
  position: TimePosition | null,
): SQL | undefined =>
  position === null
    ? undefined
    : sql`(${time}, ${id}) ${sql.raw(order === 'oldest first' ? '>' : '<')}
        (${position.at.toISOString()}::timestamptz, ${position.id}::integer)`;

/** Escaped for LIKE. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

/**
 * Every word occurs in a column, in any letter case; undefined without words. ASCII words are compared with
 * collation C, several times as fast as ICU, which other alphabets need.
 */
export function containsWords(columns: readonly PgColumn[], search: string | undefined): SQL | undefined {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const collation = sql.raw(words.every(isAscii) ? '"C"' : '"und-x-icu"');
  const text = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  const patterns = sql.join(
    words.map((word) => sql`${containing(word)}`),
    sql`, `,
  );
  return sql`lower((${text}) collate ${collation}) collate "C" like all (array[${patterns}]::text[])`;
}
