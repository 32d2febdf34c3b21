import { createReadStream } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { categories, listVersions, rateLimits } from '../db/schema';
import type { Dependencies } from '../dependencies';
import { agreeOnFileStore } from '../deployment/file-store-agreement';
import { backupPaths, readLines, readManifest, verifyBackup, type Manifest } from './backup-format';
import {
  digestTable,
  emptyTable,
  isEmpty,
  keptTables,
  lockTables,
  outdatingTheList,
  readInUtc,
  readMigration,
  writeRows,
  writeSequences,
} from './backup-tables';
import { CommandError } from './command';

type Place = Pick<Dependencies, 'database' | 'files'>;

/** A server that was started once has written these, and whoever knocked at it. */
const notWorthKeeping: readonly PgTable[] = [categories, listVersions, rateLimits];

/** Rows fit only the tables they came from. */
async function refuseOtherTables(database: Database, manifest: Manifest): Promise<void> {
  const ours = keptTables.map(getTableName).sort();
  const theirs = Object.keys(manifest.tables).sort();
  if (manifest.migration === (await readMigration(database)) && ours.join() === theirs.join()) return;
  throw new CommandError(
    'The backup was made by another version of the portal. Restore it with that version, then start this one: it brings the database up to date.',
  );
}

async function refuseFull(db: Database): Promise<void> {
  for (const table of keptTables) {
    if (notWorthKeeping.includes(table) || (await isEmpty(db, table))) continue;
    throw new CommandError(
      `The database is not empty: the table ${getTableName(table)} has rows. Restore into a new database, or a new DATA_DIR.`,
    );
  }
}

/** What a restore that was cut off has left is of this backup, and is written again. */
async function refuseOtherFiles({ files }: Place, manifest: Manifest): Promise<void> {
  for await (const { key } of files.list()) {
    if (Object.hasOwn(manifest.files, key)) continue;
    throw new CommandError(
      `The file store is not empty: it holds ${key}, which is not in the backup. Restore into a new bucket, or a new DATA_DIR.`,
    );
  }
}

async function writeTables(tx: Database, from: string, manifest: Manifest): Promise<void> {
  await readInUtc(tx);
  await lockTables(tx);
  await refuseFull(tx);
  await outdatingTheList(tx, async () => {
    for (const table of notWorthKeeping) await emptyTable(tx, table);
    for (const table of keptTables) {
      const name = getTableName(table);
      await writeRows(tx, table, readLines(from, name));
      const wanted = manifest.tables[name]!;
      const { rows, sha256 } = await digestTable(tx, table);
      if (rows !== wanted.rows || sha256 !== wanted.sha256)
        throw new Error(`The table ${name} did not come out as it was; nothing was restored.`);
    }
  });
  await writeSequences(tx, manifest.sequences);
}

/**
 * Writes a backup into an empty database and an empty file store, whichever they are (ADR 20). Every sum is
 * checked before the first byte is written; then the files, and at last all rows in one transaction, each table read back
 * and compared: what was cut off in the middle leaves a database without users, and is simply done again.
 * @throws CommandError when the backup is damaged or of another version, or when the place is not empty; SettingsError
 * when the file store belongs to another database
 */
export async function restore(place: Place, from: string): Promise<Manifest> {
  const { database, files } = place;
  const manifest = await readManifest(from);
  await refuseOtherTables(database, manifest);
  await verifyBackup(from, manifest);
  await refuseFull(database);
  await refuseOtherFiles(place, manifest);
  await agreeOnFileStore(database, files);
  for (const id of Object.keys(manifest.files)) {
    await files.write(id, createReadStream(backupPaths(from).file(id)));
  }
  await database.transaction((tx) => writeTables(tx, from, manifest));
  return manifest;
}
