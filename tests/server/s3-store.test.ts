import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError } from '#server/core/errors';
import { s3Store } from '#server/storage/s3-store';
import type { FileStore } from '#server/storage/file-store';
import { freePort } from '../../tools/run.mjs';
import { describeFileStore } from '../support/file-store-promises';
import { openS3, type Fault, type S3World } from '../support/s3';
import { LONG } from '../support/timeouts';

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
    const { key: removed } = await storeBytes(1);
    const faults = { PUT: [fault, fault], GET: [fault, fault], DELETE: [fault, fault] };
    s3.fault = (method) => faults[method as keyof typeof faults].shift() ?? null;
    // At the same time: the client waits before it tries again.
    const [read] = await Promise.all([readAll(key), write(), store.remove(removed)]);
    expect(read.equals(bytes)).toBe(true);
    expect(['PUT', 'GET', 'DELETE'].map(requestsOf)).toEqual([2 + 3, 3, 3]);
    faults.GET.push(fault, fault);
    expect(await listed()).toEqual(s3.keys());
    expect(requestsOf('GET')).toBe(3 + 3);
    expect(s3.keys()).toHaveLength(2);
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
  const nowhere = open({ endpoint: `http://127.0.0.1:${await freePort()}` });
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
