import { cp, mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '#server/db/pglite';
import { categories } from '#server/db/schema';

let dir: string;
let prepared: string;

/** Opens `dir`/NAME with the prepared folder. @returns the names of the categories in it */
async function categoriesIn(name: string, from = prepared): Promise<string[]> {
  const { database, close } = await openPglite(join(dir, name), from);
  const rows = await database.select().from(categories);
  await close();
  return rows.map((row) => row.name);
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'wokabaut-prepared-'));
  prepared = join(dir, 'prepared');
  // Without a prepared folder initdb makes the database.
  const made = await openPglite(prepared, join(dir, 'absent'));
  await made.database.insert(categories).values({ name: 'Prepared' });
  await made.close();
});
afterAll(() => rm(dir, { recursive: true }));

test('a first start copies the prepared database, also after one that was killed while copying', async () => {
  await mkdir(join(dir, 'first.new'));
  await writeFile(join(dir, 'first.new', 'PG_VERSION'), '18\n');
  expect(await categoriesIn('first')).toEqual(['Prepared']);
  expect(await readdir(dir)).not.toContain('first.new');
});

test('a database that is there already is opened, and the prepared one left alone', async () => {
  await cp(prepared, join(dir, 'there'), { recursive: true });
  expect(await categoriesIn('there', join(dir, 'absent'))).toEqual(['Prepared']);
});

test('a damaged prepared database is replaced by a new one', async () => {
  const damaged = join(dir, 'damaged');
  await cp(prepared, damaged, { recursive: true });
  await truncate(join(damaged, 'global/pg_control'), 100);
  expect(await categoriesIn('second', damaged)).toEqual([]);
});
