import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getTableName } from 'drizzle-orm';
import { AppError } from '../core/errors';
import { flush } from '../core/flush';
import type { Database } from '../db/database';
import { files as filesTable } from '../db/schema';
import type { Dependencies } from '../dependencies';
import { findFileIds } from '../modules/files/files.repository';
import { hasUsers } from '../seed/seed.repository';
import { backupPaths, manifestTexts, newManifest, readLines, type Manifest } from './backup-format';
import { keptTables, readInUtc, readMigration, readRows, readSequences } from './backup-tables';
import { CommandError } from './command';

type Place = Pick<Dependencies, 'database' | 'files' | 'clock'>;
type Sums = Manifest['files'][string];

/** A row of the table `files`, as a backup spells it. */
type FileRow = { id: string } & Sums;

/** How often it is begun again because somebody changed their logo in the middle. */
const TRIES = 3;

/** Rows of the table, one JSON text on each line, flushed. */
async function keepTable(tx: Database, table: (typeof keptTables)[number], folder: string) {
  const path = backupPaths(folder).table(getTableName(table));
  const hash = createHash('sha256');
  let rows = 0;
  await pipeline(
    readRows(tx, table),
    async function* (batches) {
      for await (const batch of batches) {
        rows += batch.length;
        const lines = batch.map((row) => `${row}\n`).join('');
        hash.update(lines);
        yield lines;
      }
    },
    createWriteStream(path, { flags: 'w', flush: true }),
  );
  return { rows, sha256: hash.digest('hex') };
}

/** All tables as they were at one moment, whatever is written meanwhile. */
const keepTables = (database: Database, folder: string) =>
  database.transaction(
    async (tx) => {
      await readInUtc(tx);
      const tables: Manifest['tables'] = {};
      for (const table of keptTables) tables[getTableName(table)] = await keepTable(tx, table, folder);
      // Last: they are not part of the moment, and may only be ahead of it.
      return { tables, sequences: await readSequences(tx), migration: await readMigration(tx) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** @returns false when the store has no such file, or other bytes than the row says */
async function keepFile({ files }: Place, { id, size, sha256 }: FileRow, path: string): Promise<boolean> {
  const opened = await files.read(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!opened) return false;
  const hash = createHash('sha256');
  let taken = 0;
  let broken = false;
  const measured = async function* () {
    try {
      for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
        taken += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      broken = !(error instanceof AppError);
      throw error;
    }
  };
  await pipeline(Readable.from(measured()), createWriteStream(path, { flush: true })).catch(
    (error: unknown) => {
      if (!broken) throw error;
    },
  );
  if (!broken && taken === size && hash.digest('hex') === sha256) return true;
  await rm(path);
  return false;
}

/**
 * Copies the files that rows name; they are written before their rows and never change.
 * @param kept what is there already; gets what is added
 * @returns ids of what is lost; null when a file went together with its row after the rows were read
 */
async function keepFiles(place: Place, folder: string, kept: Map<string, Sums>): Promise<string[] | null> {
  const lost: string[] = [];
  const named = new Set<string>();
  for await (const line of readLines(folder, getTableName(filesTable))) {
    const row = JSON.parse(line) as FileRow;
    named.add(row.id);
    if (kept.has(row.id)) continue;
    if (await keepFile(place, row, backupPaths(folder).file(row.id))) {
      kept.set(row.id, { size: row.size, sha256: row.sha256 });
    } else if ((await findFileIds(place.database, [row.id])).size === 0) return null;
    else lost.push(row.id);
  }
  for (const id of kept.keys()) {
    if (named.has(id)) continue;
    kept.delete(id);
    await rm(backupPaths(folder).file(id));
  }
  return lost;
}

async function collect(place: Place, folder: string): Promise<Manifest> {
  const created_at = new Date(place.clock.now()).toISOString();
  const kept = new Map<string, Sums>();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const rows = await keepTables(place.database, folder);
    const lost_files = await keepFiles(place, folder, kept);
    if (lost_files) return newManifest({ created_at, ...rows, files: Object.fromEntries(kept), lost_files });
  }
  throw new CommandError('Files were removed faster than they could be copied. Try again at a quieter hour.');
}

/**
 * Writes everything the portal keeps into one folder, whichever database and file store it uses (ADR 20).
 * The folder gets its name when all of it is on the disk: what was cut off has the name with `.partial` behind it.
 * @param to a folder that is not there yet
 * @throws CommandError when it is, or when there is nothing to keep
 */
export async function backUp(place: Place, to: string): Promise<Manifest> {
  const target = resolve(to);
  if (existsSync(target)) throw new CommandError(`${target} is there already. Name a folder that is not.`);
  if (!(await hasUsers(place.database))) {
    throw new CommandError('There is nothing to back up: the database has no users. Is it the right one?');
  }
  const folder = `${target}.partial`;
  const paths = backupPaths(folder);
  await rm(folder, { recursive: true, force: true });
  for (const one of [paths.tables, paths.files]) await mkdir(one, { recursive: true, mode: 0o700 });
  const manifest = await collect(place, folder);
  const { text, sum } = manifestTexts(manifest);
  await writeFile(paths.manifest, text, { flush: true });
  await writeFile(paths.manifestSum, sum, { flush: true });
  for (const one of [paths.tables, paths.files, folder]) await flush(one);
  await rename(folder, target);
  await flush(dirname(target));
  return manifest;
}
