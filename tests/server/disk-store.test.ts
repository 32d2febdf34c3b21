import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStore } from '#server/files/disk-store';
import type { FileStore } from '#server/files/file-store';
import { emptyIncoming } from '#server/files/incoming';

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

test('every file is listed with the moment it was stored, and nothing else', async () => {
  const listed = async () => {
    const found = [];
    for await (const one of store.list()) found.push(one);
    return found;
  };
  expect(await listed()).toEqual([]);
  const before = Date.now() - 1000;
  const keys = [randomUUID(), randomUUID(), randomUUID()];
  for (const key of keys) await store.write(key, Readable.from(['x']));
  await store.remove(keys[0]!);
  await writeFile(path.join(folder, 'files', keys[1]!.slice(0, 2), 'note'), 'left by somebody');
  const found = await listed();
  expect(found.map(({ key }) => key).sort()).toEqual(keys.slice(1).sort());
  for (const { storedAt } of found) expect(storedAt).toBeGreaterThan(before);
});

test('uploads of a killed server are cleared away', async () => {
  await writeFile(path.join(incoming, 'half'), 'x');
  await emptyIncoming(incoming);
  expect(await readdir(incoming)).toEqual([]);
  await emptyIncoming(path.join(folder, 'not', 'there', 'yet'));
  expect(await readdir(path.join(folder, 'not', 'there', 'yet'))).toEqual([]);
});
