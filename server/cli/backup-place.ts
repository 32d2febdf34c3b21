import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { claimDataDir } from '../db/data-dir-lock';
import { openDatabase } from '../db/open';
import type { Dependencies } from '../dependencies';
import { emptyIncoming } from '../storage/incoming';
import { incomingDirOf, openFileStore } from '../storage/open-store';
import { readSettings } from '../settings';
import type { Manifest } from './backup-format';
import { CommandError, type CommandIo } from './command';

type Place = Pick<Dependencies, 'database' | 'files' | 'clock'>;

/**
 * Opens the database and the file store that the settings name.
 * @param to `read`: beside running servers, where the database is PostgreSQL; `write`: alone in the data directory
 */
export async function inPlace<T>(
  env: CommandIo['env'],
  to: 'read' | 'write',
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const settings = readSettings(env);
  const embedded = settings.databaseUrl === undefined;
  if (to === 'read' && embedded && !existsSync(join(settings.dataDir, 'database')))
    throw new CommandError(`There is nothing to back up: DATA_DIR ${settings.dataDir} holds no database.`);
  const release = embedded || to === 'write' ? await claimDataDir(settings.dataDir) : async () => {};
  try {
    if (to === 'write') await emptyIncoming(incomingDirOf(settings));
    const { database, close } = await openDatabase(settings, () => undefined);
    try {
      return await work({ database, files: openFileStore(settings), clock: { now: () => Date.now() } });
    } finally {
      await close();
    }
  } finally {
    await release();
  }
}

/** "1234 rows and 56 files" */
export function describeContents({ tables, files }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${Object.keys(files).length} files`;
}

/** One line for each file whose bytes are not in the backup; null when all are. */
export const describeLost = ({ lost_files }: Manifest): string | null =>
  lost_files.length === 0
    ? null
    : `${lost_files.length} files were gone or damaged when the backup was made: ${lost_files.join(', ')}.`;
