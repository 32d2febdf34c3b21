import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { diskStore } from '#server/storage/disk-store';
import { emptyIncoming } from '#server/storage/file-store';
import { describeFileStore, failing } from '../support/file-store-promises';

describeFileStore('files in a folder', async (folder, incoming) => {
  const root = path.join(folder, 'files');
  const entries = () => readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return {
    store: diskStore(root, incoming),
    names: async () => (await entries()).filter((entry) => entry.isFile()).map(({ name }) => name),
    litter: async () => {
      const [subfolder] = await readdir(root);
      await writeFile(path.join(root, subfolder!, 'note'), 'left by somebody');
      await writeFile(path.join(root, '.DS_Store'), 'left by somebody');
    },
    close: async () => {},
  };
});

let folder: string;
let incoming: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wokabaut-files-'));
  incoming = path.join(folder, 'incoming');
  await mkdir(incoming);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a file is readable by nobody else', async () => {
  const key = randomUUID();
  await diskStore(path.join(folder, 'files'), incoming).write(key, Readable.from(['x']));
  expect((await stat(path.join(folder, 'files', key.slice(0, 2), key))).mode & 0o777).toBe(0o600);
});

test('a write that failed has ended: no file appears after it', async () => {
  const root = path.join(folder, 'files');
  const { open } = fs;
  const isOpened = new Promise((resolve) => {
    const late = (file: fs.PathLike, ...rest: never[]) =>
      setTimeout(() => {
        (open as (file: fs.PathLike, ...rest: never[]) => void)(file, ...rest);
        setImmediate(resolve);
      }, 20);
    vi.spyOn(fs, 'open').mockImplementation(late as unknown as typeof open);
  });
  await expect(
    diskStore(root, incoming).write(randomUUID(), failing(new Error('broke off'))),
  ).rejects.toThrow('broke off');
  await isOpened;
  expect(await readdir(incoming)).toEqual([]);
  expect(await readdir(root).catch(() => [])).toEqual([]);
});

test('a temporary file is renamed, not copied', async () => {
  const key = randomUUID();
  const temporary = path.join(incoming, 'received');
  await writeFile(temporary, 'resume');
  const { ino } = await stat(temporary);
  await diskStore(path.join(folder, 'files'), incoming).adopt(key, temporary);
  expect((await stat(path.join(folder, 'files', key.slice(0, 2), key))).ino).toBe(ino);
});

test('uploads of a killed server are cleared away', async () => {
  await writeFile(path.join(incoming, 'half'), 'x');
  await emptyIncoming(incoming);
  expect(await readdir(incoming)).toEqual([]);
  await emptyIncoming(path.join(folder, 'not', 'there', 'yet'));
  expect(await readdir(path.join(folder, 'not', 'there', 'yet'))).toEqual([]);
});
