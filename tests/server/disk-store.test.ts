import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '#server/files/disk-store';
import type { FileStore } from '#server/files/file-store';
import { removeStaleUploads } from '#server/files/incoming';

let folder: string;
let incoming: string;
let store: FileStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wokabaut-files-'));
  incoming = path.join(folder, 'incoming');
  await mkdir(incoming);
  store = diskStore(path.join(folder, 'files'), incoming);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const everyFile = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('what was written is read back, byte for byte, readable by nobody else', async () => {
  const key = randomUUID();
  const bytes = randomBytes(200_000);
  await store.write(key, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]));
  const { size, stream } = await store.read(key);
  expect(size).toBe(bytes.length);
  expect((await buffer(stream)).equals(bytes)).toBe(true);
  const [file] = await everyFile();
  expect((await stat(path.join(file!.parentPath, file!.name))).mode & 0o777).toBe(0o600);
});

test('a temporary file is taken over, not copied', async () => {
  const key = randomUUID();
  const temporary = path.join(incoming, 'received');
  await writeFile(temporary, 'resume');
  await store.adopt(key, temporary);
  expect(await readdir(incoming)).toEqual([]);
  expect((await buffer((await store.read(key)).stream)).toString()).toBe('resume');
});

test('a source that breaks off leaves no file, whole or half', async () => {
  const key = randomUUID();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the source broke off');
    })(),
  );
  await expect(store.write(key, broken)).rejects.toThrow('the source broke off');
  expect(await everyFile()).toEqual([]);
  await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
});

test('a full disk is said as such', async () => {
  const full = Readable.from(
    (async function* () {
      yield Buffer.from('x');
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    })(),
  );
  await expect(store.write(randomUUID(), full)).rejects.toMatchObject({ code: 'storage_full' });
  expect(await everyFile()).toEqual([]);
});

test.each(['../outside', '..', '', 'a/b', '/etc/passwd', `${'0'.repeat(36)}`])(
  'the key %j reaches no file',
  async (key) => {
    await expect(store.write(key, Readable.from(['x']))).rejects.toMatchObject({ code: 'not_found' });
    await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await everyFile()).toEqual([]);
  },
);

test('removing is final, and harmless when there is nothing', async () => {
  const key = randomUUID();
  await store.write(key, Readable.from(['x']));
  await store.remove(key);
  await store.remove(key);
  await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
});

test('the store answers for itself, also before the first file', async () => {
  await expect(store.check()).resolves.toBeUndefined();
});

test('uploads of a killed server are cleared away after a day, younger ones are left alone', async () => {
  const now = Date.now();
  await writeFile(path.join(incoming, 'old'), 'x');
  await writeFile(path.join(incoming, 'young'), 'x');
  await utimes(path.join(incoming, 'old'), now / 1000 - 90_000, now / 1000 - 90_000);
  await removeStaleUploads(incoming, now);
  expect(await readdir(incoming)).toEqual(['young']);
});
