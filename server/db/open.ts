import { join } from 'node:path';
import type { OpenDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/** PostgreSQL at `databaseUrl`, else PGlite in `dataDir`/database, locked by the caller (rule product-3); migrated. */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, onError);
  return openPglite(join(settings.dataDir, 'database'));
}
