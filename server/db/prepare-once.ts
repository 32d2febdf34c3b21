import type { Database } from './database';

/**
 * A statement that is put together once for each database instead of for every request: for what most requests ask.
 * PostgreSQL plans it once for each connection, too. A transaction is a database of its own here.
 * @param prepare `(db) => db.select(…).prepare('name of its own')`, with `sql.placeholder` for what changes
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
