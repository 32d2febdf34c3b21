import { sql, SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchedWords } from '#contract/search';

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

/** Column of `users` and `participants`, kept by triggers (migration 0001): what lists search in of them. */
export const storedFold = (table: PgTable): SQL => sql`${table}."folded"`;

/** Every word occurs in a column, or in folded text, as people write them (rule ui-6); undefined without words. */
export function containsWords(text: readonly PgColumn[] | SQL, search: string | undefined): SQL | undefined {
  const words = searchedWords(search ?? '');
  if (words.length === 0) return undefined;
  const where = text instanceof SQL ? text : sql`folded(concat_ws(E'\\n', ${sql.join([...text], sql`, `)}))`;
  const patterns = sql.join(
    words.map((word) => sql`${containing(word)}`),
    sql`, `,
  );
  return sql`${where} collate "C" like all (array[${patterns}]::text[])`;
}
