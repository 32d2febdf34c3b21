import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../core/errors';
import { flush } from '../core/flush';
import { systemClock, type Dependencies } from '../dependencies';
import { recordBackup } from '../deployment/deployment.repository';
import { hasUsers } from '../modules/accounts/accounts.repository';
import { findFileIds } from '../modules/files/files.repository';
import { listErased } from '../modules/my-data/erase.repository';
import { addToErasedList, erasedListIn } from '../modules/my-data/erase.usecases';
import { readSettings } from '../settings';
import type { FileStore } from '../storage/file-store';
import { openFileStore } from '../storage/open-store';
import * as backups from './backup-folder';
import { backupTables, readMigration, readRows, readSequences } from './backup.repository';
import { CommandError, createCommand, withDatabase } from './command';

const usage = 'npm run backup -- --to folder';

/** Restarted when a file was deleted meanwhile, for example by a new logo. */
const maxAttempts = 3;

type Source = Pick<Dependencies, 'database' | 'files' | 'clock'>;

export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new CommandError(`Usage: ${usage}`);
  const settings = readSettings(io.env);
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'database')))
    throw new CommandError(`There is nothing to back up: DATA_DIR ${settings.dataDir} holds no database.`);
  const info = await withDatabase(settings, (database) =>
    backUp({ database, files: openFileStore(settings), clock: systemClock }, to),
  );
  io.stdout.write(`Backed up ${backups.describeContents(info)} to ${to}.\n`);
  const lost = backups.describeLost(info);
  if (lost !== null) throw new CommandError(lost);
});

/** In `TO.partial` until all is on disk (ADR 20). */
export async function backUp(source: Source, to: string): Promise<backups.BackupInfo> {
  const target = resolve(to);
  if (existsSync(target)) throw new CommandError(`${target} is there already. Name a folder that is not.`);
  if (!(await hasUsers(source.database)))
    throw new CommandError('There is nothing to back up: the database has no users. Is it the right one?');
  const folder = `${target}.partial`;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await rm(folder, { recursive: true, force: true });
    for (const name of ['tables', 'files']) await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    const info = await writeBackup(source, folder);
    if (info === null) continue;
    for (const name of ['tables', 'files', '.']) await flush(join(folder, name));
    await addToErasedList(erasedListIn(dirname(target)), await listErased(source.database));
    await rename(folder, target);
    await flush(dirname(target));
    await recordBackup(source.database, info.created_at);
    return info;
  }
  throw new CommandError('Files were removed faster than they could be copied. Try again at a quieter hour.');
}

/** Null when a file was deleted with its row after the rows were read */
async function writeBackup(
  { database, files, clock }: Source,
  folder: string,
): Promise<backups.BackupInfo | null> {
  const sums: string[] = [];
  const write = async (path: string, data: backups.Data) => {
    const sha256 = await backups.writeSummed(join(folder, path), data);
    sums.push(`${sha256}  ${path}\n`);
  };
  const created_at = new Date(clock.now()).toISOString();

  // All tables are of one snapshot. Sequences are not: read last, they can only be ahead.
  const snapshot = await database.transaction(
    async (tx) => {
      let rows = 0;
      const lines = async function* (table: string) {
        for await (const batch of readRows(tx, table)) {
          rows += batch.length;
          yield batch.map((row) => `${row}\n`).join('');
        }
      };
      for (const table of backupTables) await write(backups.tableFile(table), lines(table));
      return { rows, sequences: await readSequences(tx), migration: await readMigration(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

  let copied = 0;
  const lost_files: string[] = [];
  for await (const line of backups.readLines(join(folder, backups.tableFile('files')))) {
    const { id, sha256 } = JSON.parse(line) as { id: string; sha256: string };
    const path = backups.storedFile(id);
    if ((await backups.writeSummed(join(folder, path), readStored(files, id))) === sha256) {
      sums.push(`${sha256}  ${path}\n`);
      copied += 1;
      continue;
    }
    await rm(join(folder, path));
    if ((await findFileIds(database, [id])).size === 0) return null;
    lost_files.push(id);
  }

  const info = { created_at, ...snapshot, files: copied, lost_files };
  await write(backups.INFO, [`${JSON.stringify(info, null, 2)}\n`]);
  await backups.writeSummed(join(folder, backups.SUMS), sums);
  return info;
}

/** Ends early at missing or damaged bytes, which the hash shows. Throws when the store fails. */
async function* readStored(files: FileStore, id: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (await files.read(id)).stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not_found') throw error;
  }
}
