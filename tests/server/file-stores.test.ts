import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError } from '#server/core/describe-error';
import { s3Store } from '#server/storage/s3-store';
import type { FileStore } from '#server/storage/file-store';
import { describeFileStore, failing } from '../support/file-store-promises';
import { openS3, type Fault, type S3World } from '../support/s3';
import { LONG } from '../support/timeouts';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { diskStore } from '#server/storage/disk-store';
import { emptyIncoming } from '#server/storage/incoming-files';

describeFileStore('files in S3', async () => {
  const s3 = await openS3();
  return {
    store: s3Store(s3.settings),
    names: () => Promise.resolve(s3.keys().filter((key) => key !== 'wokabaut-owner')),
    litter: () => Promise.resolve(s3.put('note', 'left by somebody')),
    close: () => s3.close(),
  };
});

let s3: S3World;
let store: FileStore;

const open = (changes: Partial<S3World['settings']> = {}, timeoutMs?: number) =>
  s3Store({ ...s3.settings, ...changes }, timeoutMs);

beforeEach(async () => {
  s3 = await openS3();
  store = open();
});
afterEach(() => s3.close());

/** These happen to the next requests of a kind, one after the other. */
function nextFaults(method: string, ...faults: Fault[]): void {
  s3.fault = (asked) => (asked === method ? (faults.shift() ?? null) : null);
}

async function storeBytes(size: number): Promise<{ key: string; bytes: Buffer }> {
  const key = randomUUID();
  const bytes = randomBytes(size);
  await store.write(key, Readable.from([bytes]));
  return { key, bytes };
}

const requestsOf = (method: string) => s3.requests.filter((request) => request.startsWith(method)).length;
const write = (to = store) => to.write(randomUUID(), Readable.from(['x']));
const readAll = async (key: string, from = store) => buffer((await from.read(key)).stream);
const listed = async () => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
};

test('a wrong key is refused, and neither it nor what was signed reaches the log', async () => {
  const wrong = open({ accessKeyId: 'A-WRONG-KEY' });
  for (const work of [
    () => wrong.check(),
    () => write(wrong),
    () => wrong.read(randomUUID()),
    () => wrong.owner(),
  ]) {
    const error: unknown = await work().catch((thrown: unknown) => thrown);
    const logged = JSON.stringify(describeError(error));
    expect(error).toMatchObject({
      code: 'unavailable',
      cause: { status: 403, code: 'SignatureDoesNotMatch' },
    });
    expect(logged).toContain('with 403 SignatureDoesNotMatch');
    expect(logged).not.toMatch(/SECRET-KEY|WRONG-KEY|AWS4|Signature=/);
  }
  expect(s3.keys()).toEqual([]);
});

test.each<Fault>([{ refuse: 503, code: 'SlowDown' }, { refuse: 500 }, { refuse: 429 }, { hangUp: true }])(
  'after %j twice the third attempt succeeds, for every call',
  async (fault) => {
    const { key, bytes } = await storeBytes(1000);
    const again = async <T>(method: string, work: () => Promise<T>) => {
      nextFaults(method, fault, fault);
      const before = requestsOf(method);
      const result = await work();
      expect(requestsOf(method) - before).toBe(3);
      return result;
    };
    await again('PUT', () => write());
    expect((await again('GET', () => readAll(key))).equals(bytes)).toBe(true);
    expect(await again('GET', () => listed())).toHaveLength(2);
    await again('DELETE', () => store.remove(key));
    expect(s3.keys()).toHaveLength(1);
  },
);

test('a store that does not come back is unavailable, and one that is full says so', async () => {
  s3.fault = () => ({ refuse: 503, code: 'SlowDown' });
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
  expect(requestsOf('PUT')).toBe(3);
  for (const full of [{ refuse: 507 }, { refuse: 400, code: 'QuotaExceeded' }]) {
    s3.fault = () => full;
    await expect(write()).rejects.toMatchObject({ code: 'storage_full' });
  }
});

test('a silent store is given up after three attempts, and nobody waits for it again until it answers', async () => {
  const silenced = open({}, 300);
  s3.fault = () => ({ silent: true });
  await expect(write(silenced)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { name: 'TimeoutError' },
  });
  expect(requestsOf('PUT')).toBe(3);
  await expect(write(silenced)).rejects.toMatchObject({ code: 'unavailable' });
  expect(requestsOf('PUT')).toBe(3);
  s3.fault = () => null;
  await vi.waitFor(() => silenced.check(), LONG);
});

test('a refused connection fails the health check at once', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const nowhere = open({ endpoint: `http://127.0.0.1:${port}` });
  await expect(nowhere.check()).rejects.toMatchObject({
    code: 'unavailable',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('a missing bucket is `unavailable`, not a missing file', async () => {
  const elsewhere = open({ bucket: 'not-there' });
  for (const work of [elsewhere.read, elsewhere.remove, elsewhere.check]) {
    await expect(work(randomUUID())).rejects.toMatchObject({
      code: 'unavailable',
      cause: { code: 'NoSuchBucket' },
    });
  }
});

test('an upload that arrives damaged is not stored', async () => {
  s3.fault = (method) => (method === 'PUT' ? { flip: true } : null);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'BadDigest' } });
  expect(s3.keys()).toEqual([]);
});

test.each<Fault>([{ cut: 1_000_000 }, { cut: 0 }, { stall: 1_000_000 }])(
  'a download is read again after %j, and not a third time',
  async (fault) => {
    const { key, bytes } = await storeBytes(3_000_000);
    const patient = open({}, 1000);
    nextFaults('GET', fault);
    expect((await readAll(key, patient)).equals(bytes)).toBe(true);
    expect(requestsOf('GET')).toBe(2);
    nextFaults('GET', fault, fault);
    await expect(patient.read(key)).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test.each([
  ['is damaged', (key: string) => s3.damage(key, 40_000)],
  ['became shorter', (key: string) => s3.damage(key, null)],
])('of an object that %s no byte is given', async (_, damage) => {
  const { key } = await storeBytes(100_000);
  damage(key);
  await expect(store.read(key)).rejects.toThrow('not what was stored');
});

test('a long list is read page by page', async () => {
  const keys = Array.from({ length: 7 }, () => randomUUID()).sort();
  for (const key of keys) await store.write(key, Readable.from(['x']));
  s3.pageSize = 3;
  expect(await listed()).toEqual(keys);
  expect(s3.requests.filter((request) => request === 'GET /wokabaut/')).toHaveLength(3);
});

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
