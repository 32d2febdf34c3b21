import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { main as backup } from '#server/cli/backup';
import { main as restore } from '#server/cli/restore';
import { lockDataDir } from '#server/db/data-dir-lock';
import { readDeployment } from '#server/deployment/deployment.repository';
import { openPostgres } from '#server/db/open';
import { seedDatabase } from '#server/seed/seed';
import { openFileStore } from '#server/storage/open-store';
import { runCommand } from '../../support/commands';
import { TestClock } from '../../support/server';
import { createEmptyPostgres } from '../../support/server-database';

// Whole databases are started; in milliseconds.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let folder: string;
let made: string;
const newDir = () => mkdtemp(join(folder, 'data-'));
const backedUp = /^Backed up (\d+ rows and \d+ files) to [^\n]+\.$/;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wokabaut-commands-'));
  const source = { DATA_DIR: await newDir(), DATABASE_URL: await createEmptyPostgres() };
  const { database, close } = await openPostgres(source.DATABASE_URL, () => undefined);
  const files = openFileStore({ dataDir: source.DATA_DIR, s3: undefined });
  await mkdir(join(source.DATA_DIR, 'incoming'));
  await seedDatabase({ database, files, clock: new TestClock() }, { demo: true });
  made = join(folder, 'made');
  // The pool of a running server is still open.
  const { code, lines } = await runCommand(backup, ['--to', made], source);
  expect([code, lines]).toEqual([0, [expect.stringMatching(backedUp)]]);
  const { created_at } = JSON.parse(await readFile(join(made, 'backup.json'), 'utf8')) as {
    created_at: string;
  };
  expect((await readDeployment(database)).backup, 'for the monitor').toBe(created_at);
  await close();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test('the commands move a portal into an embedded database, and out of it again', async () => {
  const embedded = { DATA_DIR: await newDir() };
  const restored = await runCommand(restore, ['--from', made], embedded);
  expect(restored).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^Restored \d+ rows and \d+ files of \S+\.$/)],
  });
  const again = await runCommand(backup, ['--to', join(folder, 'again')], embedded);
  const contents = /\d+ rows and \d+ files/;
  expect(contents.exec(again.lines[0]!)?.[0]).toBe(contents.exec(restored.lines[0]!)?.[0]);
});

test('what is asked wrongly is answered in one line', async () => {
  const env = { DATA_DIR: await newDir() };
  const answer = async (command: typeof backup, ...args: string[]) => {
    const { code, lines } = await runCommand(command, args, env);
    expect([code, lines.length]).toEqual([1, 1]);
    return lines[0];
  };
  expect(await answer(backup)).toBe('Usage: npm run backup -- --to folder');
  expect(await answer(restore)).toBe('Usage: npm run restore -- --from folder [--erased list]');
  expect(await answer(backup, '--into', 'x')).toMatch(/Usage: npm run backup/);
  expect(await answer(backup, '--to', join(folder, 'x'))).toBe(
    `There is nothing to back up: DATA_DIR ${env.DATA_DIR} holds no database.`,
  );
  expect(await readdir(env.DATA_DIR)).toEqual([]);
  const release = await lockDataDir(env.DATA_DIR);
  expect(await answer(restore, '--from', made)).toBe(
    `The data directory ${env.DATA_DIR} is already in use by another process. Stop the server, or set DATA_DIR or DATABASE_URL.`,
  );
  await release();
  const elsewhere = { ...env, DATABASE_URL: await createEmptyPostgres() };
  expect(await runCommand(restore, ['--from', join(folder, 'nowhere')], elsewhere)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/SHA256SUMS cannot be read: is this the folder of a finished backup\?$/)],
  });
});
