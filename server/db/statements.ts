import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/**
 * A frequent statement, prepared once per database (or transaction); PostgreSQL plans it once per connection.
 * @param prepare `(db) => db.select(…).prepare('unique name')`, with `sql.placeholder` for parameters
 */
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

/** Skips locked rows until the next run, so that requests and maintenance never wait. @param key primary key */
export async function deleteUnlocked(
  db: Database,
  table: PgTable,
  key: PgColumn,
  where: SQL | undefined,
): Promise<void> {
  const unlocked = db.select({ key }).from(table).where(where).for('update', { skipLocked: true });
  await db.delete(table).where(inArray(key, unlocked));
}

/** Null without one. */
export const firstRow = async <Row>(query: PromiseLike<Row[]>): Promise<Row | null> =>
  (await query)[0] ?? null;

export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
