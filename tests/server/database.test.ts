import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { openPglite } from '#server/db/pglite';
import { openPostgres } from '#server/db/postgres';
import { categories } from '#server/db/schema';
import { allEngines, createEmptyPostgres } from '../support/server-database';

// Making a database takes seconds; in milliseconds.
vi.setConfig({ testTimeout: 60_000 });

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wokabaut-database-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** Runs `work` while `fsync` of the embedded database is spied on. */
async function withFsync(work: (spy: MockInstance<typeof fs.fsyncSync>) => Promise<void>): Promise<void> {
  const spy = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  try {
    await work(spy);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

test('a first start that was killed half-way is done again, instead of opening what is half there', async () => {
  await mkdir(join(dir, 'database.new'));
  await writeFile(join(dir, 'database.new', 'PG_VERSION'), '18\n');
  const { database, close } = await openPglite(join(dir, 'database'));
  expect(await database.$count(categories)).toBe(0);
  await close();
  expect(await readdir(dir)).toEqual(['database']);
});

test('the embedded database flushes each commit to the disk, and has it after it was opened again', async () => {
  const first = await openPglite(join(dir, 'database'));
  await withFsync(async (spy) => {
    for (const name of ['One', 'Two', 'Three']) {
      const before = spy.mock.calls.length;
      await first.database.insert(categories).values({ name });
      expect(spy.mock.calls.length, name).toBeGreaterThan(before);
    }
  });
  await first.close();
  const again = await openPglite(join(dir, 'database'));
  expect(await again.database.$count(categories)).toBe(3);
  await again.close();
});

test('the names of new files of the log reach the disk as well', async () => {
  const { database, close } = await openPglite(join(dir, 'database'));
  const flushed = new Set<number>();
  const { fsyncSync } = fs;
  await withFsync(async (spy) => {
    spy.mockImplementation((fd) => {
      flushed.add(fs.fstatSync(fd).ino);
      fsyncSync(fd);
    });
    await database.execute(sql`select pg_switch_wal()`);
    await database.insert(categories).values({ name: 'In a new file of the log' });
    await database.execute(sql`checkpoint`);
  });
  await close();
  expect([...flushed]).toContain(fs.statSync(join(dir, 'database', 'pg_wal')).ino);
});

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
