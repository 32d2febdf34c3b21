import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp } from '#server/cli/backup';
import { backupTables, excludedTables } from '#server/cli/backup.repository';
import { restore } from '#server/cli/restore';
import { AppError } from '#server/core/errors';
import * as schema from '#server/db/schema';
import type { FileStore } from '#server/storage/file-store';
import {
  addFile,
  addLogo,
  everything,
  fill,
  listVersion,
  newPlace,
  tableNames,
  type Place,
} from '../../support/backup-places';
import { sha256 } from '../../support/submission';
import { openS3 } from '../../support/s3';
import { engines, defaultEngine } from '../../support/server-database';

// Whole databases are opened in the hooks; in milliseconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let folder: string;
const opened: { close(): Promise<void> }[] = [];
const newFolder = () => join(folder, randomUUID());
const place = (engine = defaultEngine) => newPlace(engine, opened);
const isEmpty = async (one: Place) =>
  (await one.database.$count(schema.users)) === 0 && Object.keys((await everything(one)).files).length === 0;

/** A backup of everything, and the place that it was made of. */
let source: Place;
let backup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-backup-'));
  source = await place();
  await fill(source);
  backup = newFolder();
  await backUp(source, backup);
});
afterAll(async () => {
  for (const { close } of opened) await close();
  await rm(folder, { recursive: true });
});

test('every table of the schema is backed up, also one that is added tomorrow', async () => {
  expect(excludedTables.toSorted()).toEqual([
    'deployment',
    'password_resets',
    'push_subscriptions',
    'sessions',
    'sms_codes',
    'upload_pieces',
    'uploads',
  ]);
  expect([...backupTables, ...excludedTables].sort()).toEqual(await tableNames(source));
  // Else the tests below would compare nothing with nothing.
  for (const [name, rows] of Object.entries((await everything(source)).rows))
    expect(rows.length, name).toBeGreaterThan(0);
});

describe('a portal moves with every row and byte', () => {
  const last = engines.at(-1)!;
  const ways = [
    ['pglite', 's3'],
    [last, 'disk'],
    ...(process.env.FULL
      ? ([
          ['pglite', 'disk'],
          [last, 's3'],
        ] as const)
      : []),
  ] as const;
  let from: Place;

  // From the first place (PostgreSQL where there is one, and disk), and then always from the one before.
  test.each(ways)('to %s and %s, and goes on where it was', async (engine, store) => {
    from ??= source;
    const to = newFolder();
    await backUp(from, to);
    const s3 = store === 's3' ? await openS3() : null;
    if (s3) opened.push(s3);
    const target = await newPlace(engine, opened, s3?.settings);
    await restore(target, to);
    expect(await everything(target)).toEqual(await everything(source));
    const version = await listVersion(target);
    expect(version).toBe((await listVersion(from)) + 1);
    from = target;

    // Triggers are on again.
    const { updatedAt, id } = schema.internships;
    await target.database.update(schema.internships).set({ updatedAt }).where(eq(id, 1));
    expect(await listVersion(target)).toBe(version + 1);
    const refused = target.database.delete(schema.auditLog);
    await expect(refused).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } });
  });
});

describe('a restore', () => {
  /** A copy of the backup with one file rewritten, and its sum too when `sums` says so. */
  async function changed(name: string, change: (bytes: Buffer) => Buffer, sums = false): Promise<string> {
    const copy = newFolder();
    await cp(backup, copy, { recursive: true });
    const bytes = await readFile(join(copy, name));
    const after = change(bytes);
    await writeFile(join(copy, name), after);
    const path = join(copy, 'SHA256SUMS');
    if (sums) await writeFile(path, (await readFile(path, 'utf8')).replace(sha256(bytes), sha256(after)));
    return copy;
  }
  const flip = (bytes: Buffer) => {
    const copy = Buffer.from(bytes);
    copy[copy.length >> 1]! ^= 1;
    return copy;
  };

  test('of a backup with one flipped bit, or without one of its files, is refused before anything is written', async () => {
    const target = await place();
    const [file] = await readdir(join(backup, 'files'));
    const names = [
      'backup.json',
      'SHA256SUMS',
      'tables/users.ndjson',
      'tables/audit_log.ndjson',
      `files/${file}`,
    ];
    for (const name of names) {
      const copy = await changed(name, flip);
      await expect(restore(target, copy), name).rejects.toThrow(/^The backup is damaged: [^\n]+\.$/);
      await rm(join(copy, name));
      await expect(restore(target, copy), name).rejects.toThrow(/cannot be read[^\n]*$/);
    }
    expect(await isEmpty(target)).toBe(true);
  });

  test('into a place where somebody is already is refused, and changes nothing', async () => {
    const before = await everything(source);
    await expect(restore(source, backup)).rejects.toThrow(
      /^The database is not empty: the table \w+ has rows\./,
    );
    expect(await everything(source)).toEqual(before);
  });

  test('among files of somebody else is refused', async () => {
    const target = await place();
    await target.files.write(randomUUID(), Readable.from(['x']));
    await expect(restore(target, backup)).rejects.toThrow(/^The file store is not empty/);
    const owned = await place();
    await owned.files.setOwner(randomUUID());
    await expect(restore(owned, backup)).rejects.toThrow(/^DATABASE_URL [^\n]+another one/);
    expect(await isEmpty(owned)).toBe(true);
  });

  test('of another version of the portal is refused in one sentence', async () => {
    const other = (bytes: Buffer) =>
      Buffer.from(bytes.toString().replace(/"migration": "\w+/, '"migration": "x'));
    const target = await place();
    await expect(restore(target, await changed('backup.json', other, true))).rejects.toThrow(
      /made by another version[^\n]+$/,
    );
  });

  test.each(engines)('whose rows do not fit writes no row, and can be done again (%s)', async (engine) => {
    const target = await place(engine);
    const twice = await changed('tables/submissions.ndjson', (bytes) => Buffer.concat([bytes, bytes]), true);
    await expect(restore(target, twice)).rejects.toThrow();
    expect(await target.database.$count(schema.users)).toBe(0);
    await restore(target, backup);
    expect(await everything(target)).toEqual(await everything(source));
  });
});

describe('a backup', () => {
  const smallPlace = async () => ({ ...(await addLogo(await place())), to: newFolder() });

  test('is readable by its owner alone, and never written over another one', async () => {
    const { small, to } = await smallPlace();
    await backUp(small, to);
    expect((await stat(to)).mode & 0o077).toBe(0);
    const before = await readFile(join(to, 'SHA256SUMS'));
    await expect(backUp(small, to)).rejects.toThrow(`${to} is there already. Name a folder that is not.`);
    expect(await readFile(join(to, 'SHA256SUMS'))).toEqual(before);
  });

  test('that was cut off has no name, and the next one begins anew', async () => {
    const { small, to } = await smallPlace();
    let reads = 0;
    const cut: FileStore = {
      ...small.files,
      read: (key) => (++reads === 2 ? Promise.reject(new AppError('unavailable')) : small.files.read(key)),
    };
    await expect(backUp({ ...small, files: cut }, to)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(stat(to)).rejects.toThrow('ENOENT');
    await expect(restore(await place(), `${to}.partial`)).rejects.toThrow('finished backup');
    await writeFile(join(`${to}.partial`, 'files', 'left'), 'x');
    await backUp(small, to);
    expect(await readdir(join(to, 'files'))).toHaveLength(3);
    await expect(stat(`${to}.partial`)).rejects.toThrow('ENOENT');
  });

  test('of an empty database is refused: it is more likely the wrong one', async () => {
    const to = newFolder();
    await expect(backUp(await place(), to)).rejects.toThrow('There is nothing to back up');
    await expect(stat(to)).rejects.toThrow('ENOENT');
  });

  test('keeps what there is when files are lost or damaged, says which, and can be restored', async () => {
    const { small, ids, to } = await smallPlace();
    await small.files.remove(ids[1]);
    await small.files.write(ids[2], Readable.from(['other bytes']));
    const { lost_files, files } = await backUp(small, to);
    expect([lost_files.sort(), files]).toEqual([ids.slice(1).sort(), 1]);
    const target = await place();
    await restore(target, to);
    expect(Object.keys((await everything(target)).files)).toEqual([ids[0]]);
    expect(await target.database.$count(schema.files)).toBe(3);
  });

  test('is of one moment, although a logo is replaced while it is made', async () => {
    const { small, ids, to } = await smallPlace();
    let replaced: string | undefined;
    const busy: FileStore = {
      ...small.files,
      read: async (key) => {
        if (!replaced && key === ids[0]) {
          replaced = await addFile(small);
          await small.database.update(schema.users).set({ logoFileId: replaced });
          await small.database.delete(schema.files).where(eq(schema.files.id, ids[0]));
          await small.files.remove(ids[0]);
        }
        return small.files.read(key);
      },
    };
    expect((await backUp({ ...small, files: busy }, to)).lost_files).toEqual([]);
    expect((await readdir(join(to, 'files'))).sort()).toEqual([ids[1], ids[2], replaced].sort());
    const target = await place();
    await restore(target, to);
    expect((await target.database.select().from(schema.users))[0]!.logoFileId).toBe(replaced);
  });
});
