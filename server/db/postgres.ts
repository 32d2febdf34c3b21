import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsDir, type OpenDatabase } from './database';
import * as schema from './schema';

/** The key of an advisory lock, so that only one of several starting servers migrates. */
const MIGRATION_LOCK = 7_265_118_301;

/**
 * Opens a pool on PostgreSQL and migrates the database, one server at a time.
 * @param url postgres://…
 * @param onError called for connections lost while idle: the pool replaces them
 */
export async function openPostgres(url: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  pool.on('error', onError);
  // The pool listens to idle connections only. One in use rejects its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await migrateUnderLock(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { database: drizzle(pool, { schema }), close: () => pool.end() };
}

async function migrateUnderLock(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder: migrationsDir });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closes the connection, which releases the lock.
    client.release(true);
    throw error;
  }
}
