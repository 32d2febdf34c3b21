import { join } from 'node:path';
import type { OpenDatabase } from './database';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/**
 * Opens the database the settings name, migrated: PostgreSQL at `databaseUrl`, else the embedded one in
 * `dataDir`/database, whose claim the caller holds (rule 3).
 */
export async function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (settings.databaseUrl !== undefined) return openPostgres(settings.databaseUrl, onError);
  return openPglite(join(settings.dataDir, 'database'));
}
