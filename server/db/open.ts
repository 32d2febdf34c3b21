import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Socket } from 'node:net';
import pg from 'pg';
import { migrationsDir, assertKnownSchema, type OpenDatabase } from './database';
import { openPglite } from './pglite';
import * as schema from './schema';

/** PostgreSQL at `databaseUrl`, else PGlite in `dataDir`/database, locked by the caller (rule product-3). */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, onError);
  return openPglite(join(settings.dataDir, 'database'));
}

/** Advisory lock: only one of several starting servers migrates. */
const MIGRATION_LOCK = 7_265_118_301;

/** Longer than any statement of ours at a million applications; a failed-over database never answers. */
const SILENCE_MS = 30_000;

/** The pool replaces connections that are lost while idle (`onError`) or silent for `silenceMs`. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  silenceMs = SILENCE_MS,
): Promise<OpenDatabase> {
  const openSocket = () => {
    const socket = new Socket();
    return socket.setTimeout(silenceMs, () => socket.destroy(new Error('the database is silent')));
  };
  await migrateUnderLock(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    stream: openSocket,
  });
  pool.on('error', onError);
  // The pool listens to idle connections only; without a listener an error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { database: drizzle(pool, { schema }), close: () => pool.end() };
}

/** On a connection of its own: an index of a large table is silent for minutes. */
async function migrateUnderLock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const database = drizzle(client, { schema });
    await assertKnownSchema(database);
    await migrate(database, { migrationsFolder: migrationsDir });
  } finally {
    await client.end();
  }
}
