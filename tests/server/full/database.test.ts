import fs from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import { openPglite } from '#server/db/pglite';
import { openPostgres } from '#server/db/open';
import { categories } from '#server/db/schema';
import { createEmptyPostgres } from '../../support/server-database';

describe('the embedded database', () => {
  let dir: string;
  let prepared: string;
  let absent: string;

  /** What a start leaves that was killed while it made the database. */
  async function leaveHalf(name: string): Promise<void> {
    await mkdir(join(dir, `${name}.new`));
    await writeFile(join(dir, `${name}.new`, 'PG_VERSION'), '18\n');
  }

  /** Opens `dir`/NAME with the prepared folder. @returns the names of the categories in it */
  async function categoriesIn(name: string, from = prepared): Promise<string[]> {
    const { database, close } = await openPglite(join(dir, name), from);
    const rows = await database.select().from(categories);
    await close();
    return rows.map((row) => row.name);
  }

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

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'wokabaut-database-'));
    prepared = join(dir, 'prepared');
    absent = join(dir, 'absent');
  });
  afterAll(() => rm(dir, { recursive: true }));

  // The one that the tests below begin with.
  test('a first start that was killed half-way is done again, instead of opening what is half there', async () => {
    await leaveHalf('prepared');
    const { database, close } = await openPglite(prepared, absent);
    expect(await database.$count(categories)).toBe(0);
    await database.insert(categories).values({ name: 'Prepared' });
    await close();
    expect(await readdir(dir)).toEqual(['prepared']);
  });

  test('a first start copies the prepared database, also after one that was killed while copying', async () => {
    await leaveHalf('first');
    expect(await categoriesIn('first')).toEqual(['Prepared']);
    expect(await readdir(dir)).not.toContain('first.new');
  });

  test('a database that is there already is opened, and the prepared one left alone', async () => {
    await cp(prepared, join(dir, 'there'), { recursive: true });
    expect(await categoriesIn('there', absent)).toEqual(['Prepared']);
  });

  test('a damaged prepared database is replaced by a new one', async () => {
    const damaged = join(dir, 'damaged');
    await cp(prepared, damaged, { recursive: true });
    await truncate(join(damaged, 'global/pg_control'), 100);
    expect(await categoriesIn('second', damaged)).toEqual([]);
  });

  test('flushes each commit and the names of new files of the log to the disk, and has them when opened again', async () => {
    const { database, close } = await openPglite(join(dir, 'flushed'), prepared);
    const flushed = new Set<number>();
    const { fsyncSync } = fs;
    await withFsync(async (spy) => {
      for (const name of ['One', 'Two', 'Three']) {
        const before = spy.mock.calls.length;
        await database.insert(categories).values({ name });
        expect(spy.mock.calls.length, name).toBeGreaterThan(before);
      }
      spy.mockImplementation((fd) => {
        flushed.add(fs.fstatSync(fd).ino);
        fsyncSync(fd);
      });
      await database.execute(sql`select pg_switch_wal()`);
      await database.insert(categories).values({ name: 'In a new file of the log' });
      await database.execute(sql`checkpoint`);
    });
    await close();
    expect([...flushed]).toContain(fs.statSync(join(dir, 'flushed', 'pg_wal')).ino);
    expect(await categoriesIn('flushed', absent)).toHaveLength(5);
  });
});

test('four servers that start together on an empty PostgreSQL all start', async () => {
  const url = await createEmptyPostgres();
  const lost = vi.fn();
  const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url, lost)));
  expect(await opened[3]!.database.$count(categories)).toBe(0);
  await Promise.all(opened.map(({ close }) => close()));
  expect(lost).not.toHaveBeenCalled();
});
