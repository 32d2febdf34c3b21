import { inArray, sql, SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { searchedWords } from '#contract/search';
import type { Database } from './database';

/** Prepared once per database or transaction, planned once per connection. `prepare` needs a unique name. */
export function prepareOnce<Statement>(prepare: (db: Database) => Statement): (db: Database) => Statement {
  const prepared = new WeakMap<Database, Statement>();
  return (db) => {
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const statement = prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}

/** Skips locked rows until the next run, so that requests and maintenance never wait. `key`: primary key. */
export async function deleteUnlocked(
  db: Database,
  table: PgTable,
  key: PgColumn,
  where: SQL | undefined,
): Promise<void> {
  const unlocked = db.select({ key }).from(table).where(where).for('update', { skipLocked: true });
  await db.delete(table).where(inArray(key, unlocked));
}

export const firstRow = async <Row>(query: PromiseLike<Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null;

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

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

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Column of `users` and `participants`, kept by triggers (db/migrations): what lists search in of them. */
export const storedFold = (table: PgTable): SQL => sql`${table}."folded"`;

/** Every word occurs in a column, or in folded text (rule ui-6); undefined without words. */
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
