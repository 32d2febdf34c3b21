import { createReadStream, existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '../db/database';
import type { Dependencies } from '../dependencies';
import { verifyDeployment } from '../deployment/verify-deployment';
import type { ErasedRow } from '../modules/my-data/erase.repository';
import { eraseAgain, finishErased, erasedListIn, readErasedList } from '../modules/my-data/erase.usecases';
import { readSettings } from '../settings';
import { emptyIncoming, incomingDirOf } from '../storage/file-store';
import { openFileStore } from '../storage/open-store';
import * as backups from './backup-folder';
import * as repository from './backup.repository';
import { CommandError, createCommand, withDatabase } from './command';

const usage = 'npm run restore -- --from folder [--erased list]';

export const main = createCommand(import.meta.url, usage, async (args, io) => {
  const { from, erased } = parseArgs({
    args,
    options: { from: { type: 'string' }, erased: { type: 'string', multiple: true, default: [] } },
  }).values;
  if (from === undefined) throw new CommandError(`Usage: ${usage}`);
  const settings = readSettings(io.env);
  const restoreInto = async (database: Database) => {
    await emptyIncoming(incomingDirOf(settings));
    for (const list of erased)
      if (!existsSync(list)) throw new CommandError(`There is no list of erased accounts at ${list}.`);
    const lists = [erasedListIn(settings.dataDir), ...erased];
    return restore({ database, files: openFileStore(settings) }, from, lists);
  };
  const info = await withDatabase(settings, restoreInto, { alwaysLock: true });
  io.stdout.write(`Restored ${backups.describeContents(info)} of ${info.created_at}.\n`);
  const lost = backups.describeLost(info);
  if (lost !== null) io.stdout.write(`${lost}\n`);
});

/** Files, then all rows in one transaction, so repeatable (ADR 20); repeats later erasures (ADR 47). */
export async function restore(
  { database, files }: Pick<Dependencies, 'database' | 'files'>,
  from: string,
  lists: readonly string[] = [],
): Promise<backups.BackupInfo> {
  const erased: ErasedRow[] = [];
  for (const path of [erasedListIn(dirname(resolve(from))), ...lists]) {
    const list = await readErasedList(path).catch((cause: unknown) => {
      throw new CommandError(`${path} cannot be read as a list of erased accounts.`, { cause });
    });
    erased.push(...list);
  }
  const { info, paths } = await backups.verifyBackup(from);
  // Rows fit only tables of the same migration.
  if (info.migration !== (await repository.readMigration(database)))
    throw new CommandError(
      'The backup was made by another version of Wokabaut. Restore it with that version, then start this one: it brings the database up to date.',
    );
  await requireEmpty(database);
  // Files of this backup may remain from an interrupted restore.
  for await (const { key } of files.list()) {
    if (!paths.has(backups.storedFile(key)))
      throw new CommandError(
        `The file store is not empty: it holds ${key}, which is not in the backup. Restore into a new bucket, or a new DATA_DIR.`,
      );
  }
  await verifyDeployment(database, files);
  for (const path of paths) {
    const [folder, id = ''] = path.split('/');
    if (folder === 'files') await files.write(id, createReadStream(join(from, path)));
  }
  await database.transaction(async (tx) => {
    await repository.lockTables(tx);
    await requireEmpty(tx);
    const listVersion = await repository.readListVersion(tx);
    for (const name of repository.backupTables)
      await repository.writeRows(tx, name, backups.readLines(join(from, backups.tableFile(name))));
    await eraseAgain(tx, erased);
    await repository.raiseListVersion(tx, listVersion);
    await repository.writeSequences(tx, info.sequences);
  });
  await finishErased({ database, files });
  return info;
}

async function requireEmpty(db: Database): Promise<void> {
  const name = await repository.findFilledTable(db);
  if (name !== null)
    throw new CommandError(
      `The database is not empty: the table ${name} has rows. Restore into a new database, or a new DATA_DIR.`,
    );
}
