import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { openPglite } from '#server/db/pglite';
import { openPostgres } from '#server/db/postgres';
import { categories } from '#server/db/schema';
import { allEngines, createEmptyPostgres } from '../support/server-database';

/** Making a database takes seconds, and many of them on a machine that is busy; in milliseconds. */
const WHILE_MAKING_ONE = 60_000;

async function withFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'wokabaut-database-'));
  try {
    await work(dir);
  } finally {
    await rm(dir, { recursive: true });
  }
}

test(
  'a first start that was killed half-way is done again, instead of opening what is half there',
  () =>
    withFolder(async (dir) => {
      const half = join(dir, 'database.new');
      await mkdir(half);
      await writeFile(join(half, 'PG_VERSION'), '18\n');
      const opened = await openPglite(join(dir, 'database'));
      expect(await opened.database.$count(categories)).toBe(0);
      await opened.close();
      expect(await readdir(dir)).toEqual(['database']);
    }),
  WHILE_MAKING_ONE,
);

test(
  'the embedded database flushes each commit to the disk, and has it after it was opened again',
  () =>
    withFolder(async (dir) => {
      const spy = vi.spyOn(fs, 'fsyncSync');
      syncBuiltinESMExports();
      try {
        const first = await openPglite(join(dir, 'database'));
        for (const name of ['One', 'Two', 'Three']) {
          const before = spy.mock.calls.length;
          await first.database.insert(categories).values({ name });
          expect(spy.mock.calls.length, name).toBeGreaterThan(before);
        }
        await first.close();
      } finally {
        spy.mockRestore();
        syncBuiltinESMExports();
      }
      const again = await openPglite(join(dir, 'database'));
      expect(await again.database.$count(categories)).toBe(3);
      await again.close();
    }),
  WHILE_MAKING_ONE,
);

test(
  'the names of new files of the log reach the disk as well',
  () =>
    withFolder(async (dir) => {
      const opened = await openPglite(join(dir, 'database'));
      const flushed = new Set<number>();
      const fsync = fs.fsyncSync;
      const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
        flushed.add(fs.fstatSync(fd).ino);
        fsync(fd);
      });
      syncBuiltinESMExports();
      try {
        await opened.database.execute(sql`select pg_switch_wal()`);
        await opened.database.insert(categories).values({ name: 'In a new file of the log' });
        await opened.database.execute(sql`checkpoint`);
      } finally {
        spy.mockRestore();
        syncBuiltinESMExports();
      }
      await opened.close();
      expect([...flushed]).toContain(fs.statSync(join(dir, 'database', 'pg_wal')).ino);
    }),
  WHILE_MAKING_ONE,
);

test.runIf(allEngines.includes('postgres'))(
  'four servers that start together on an empty PostgreSQL all start',
  async () => {
    const url = await createEmptyPostgres();
    const lost = vi.fn();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, lost)));
    expect(await opened[3]!.database.$count(categories)).toBe(0);
    await Promise.all(opened.map(({ close }) => close()));
    expect(lost).not.toHaveBeenCalled();
  },
);
