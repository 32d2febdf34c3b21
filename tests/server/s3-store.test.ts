import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError } from '#server/core/describe-error';
import { s3Store } from '#server/storage/s3-store';
import type { FileStore } from '#server/storage/file-store';
import { describeFileStore } from '../support/file-store-promises';
import { openS3, type Fault, type S3World } from '../support/s3';
import { LONG } from '../support/timeouts';

describeFileStore('files in S3', async (_, incoming) => {
  const s3 = await openS3();
  return {
    store: s3Store(s3.settings, incoming, { firstBackoffMs: 1 }),
    names: () => Promise.resolve(s3.keys().filter((key) => key !== 'wokabaut-owner')),
    litter: () => Promise.resolve(s3.put('note', 'left by somebody')),
    close: () => s3.close(),
  };
});

let s3: S3World;
let incoming: string;
let store: FileStore;

/** The store, with other settings. Retries as often as in production, without the wait. */
const open = (changes: Partial<S3World['settings']> = {}, idleTimeoutMs?: number) =>
  s3Store({ ...s3.settings, ...changes }, incoming, {
    firstBackoffMs: 1,
    ...(idleTimeoutMs && { idleTimeoutMs }),
  });

beforeEach(async () => {
  incoming = await mkdtemp(path.join(tmpdir(), 'wokabaut-incoming-'));
  s3 = await openS3();
  store = open();
});
afterEach(async () => {
  await s3.close();
  await rm(incoming, { recursive: true });
});

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
const listed = async (from = store) => {
  const keys: string[] = [];
  for await (const { key } of from.list()) keys.push(key);
  return keys.sort();
};

test('a wrong secret is refused, and neither it nor what was signed reaches the log', async () => {
  const wrong = open({ secretAccessKey: 'a-wrong-secret' });
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
    expect(logged).not.toMatch(/a-wrong-secret|ACCESS-KEY|AWS4|Signature=/);
  }
  expect(s3.keys()).toEqual([]);
  expect(await readdir(incoming)).toEqual([]);
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

test('a store that does not come back is unavailable, and one that is full says so at once', async () => {
  s3.fault = () => ({ refuse: 503, code: 'SlowDown' });
  await expect(write()).rejects.toMatchObject({ code: 'unavailable' });
  expect(requestsOf('PUT')).toBe(3);
  s3.fault = () => ({ refuse: 507, code: 'XMinioStorageFull' });
  await expect(write()).rejects.toMatchObject({ code: 'storage_full' });
  expect(requestsOf('PUT')).toBe(4);
  expect(await readdir(incoming)).toEqual([]);
});

test('a silent store times out, and one that stops in the middle is asked again', async () => {
  const silenced = open({}, 300);
  s3.fault = () => ({ silent: true });
  await expect(write(silenced)).rejects.toMatchObject({
    code: 'unavailable',
    cause: { message: 'S3 was idle for 300 ms' },
  });
  expect(requestsOf('PUT')).toBe(2);
  await expect(write(silenced), 'nobody waits for it again').rejects.toMatchObject({ code: 'unavailable' });
  expect(requestsOf('PUT')).toBe(2);
  s3.fault = () => null;
  await vi.waitFor(() => silenced.check(), LONG);
  const shortTimeout = open({}, 300);
  const { key, bytes } = await storeBytes(2_000_000);
  nextFaults('GET', { pause: 500_000 }, { silent: true }, { pause: 500_000 });
  expect((await readAll(key, shortTimeout)).equals(bytes)).toBe(true);
  nextFaults('GET', { pause: 100 }, { cut: 100 });
  expect(await listed(shortTimeout)).toEqual([key]);
});

test('a slow reader does not run into the idle timeout', async () => {
  const { key, bytes } = await storeBytes(8_000_000);
  const shortTimeout = open({}, 1000);
  const { stream } = await shortTimeout.read(key);
  s3.fault = () => ({ silent: true });
  const taken: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    // Longer than the idle timeout.
    if (taken.length === 0) await expect(shortTimeout.check()).rejects.toMatchObject({ code: 'unavailable' });
    taken.push(chunk);
  }
  expect(Buffer.concat(taken).equals(bytes)).toBe(true);
  expect(s3.requests.filter((request) => request.endsWith(key))).toHaveLength(2);
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

test('an upload that arrives damaged is refused and sent again, and not stored when it always does', async () => {
  nextFaults('PUT', { flip: 500 });
  const { key, bytes } = await storeBytes(1000);
  expect(requestsOf('PUT')).toBe(2);
  expect((await readAll(key)).equals(bytes)).toBe(true);
  s3.fault = (method) => (method === 'PUT' ? { flip: 0 } : null);
  await expect(write()).rejects.toMatchObject({ code: 'unavailable', cause: { code: 'BadDigest' } });
  expect(s3.keys()).toEqual([key]);
});

test('a download that breaks off goes on where it broke', async () => {
  const { key, bytes } = await storeBytes(3_000_000);
  nextFaults('GET', { cut: 1_000_000 }, { cut: 1_000_000 }, { refuse: 503 }, { cut: 0 });
  expect((await readAll(key)).equals(bytes)).toBe(true);
  expect(requestsOf('GET')).toBe(5);
});

test.each([
  ['is damaged', (key: string) => s3.damage(key, 40_000)],
  ['became shorter', (key: string) => s3.damage(key, null)],
])('an object that %s breaks the stream instead of looking whole', async (_, damage) => {
  const { key, bytes } = await storeBytes(100_000);
  damage(key);
  const taken: Buffer[] = [];
  const read = async () => {
    const { stream } = await store.read(key);
    for await (const chunk of stream) taken.push(chunk as Buffer);
  };
  await expect(read()).rejects.toThrow('not what was stored');
  expect(Buffer.concat(taken).length).toBeLessThan(bytes.length);
});

test.each(['vanishes', 'is replaced'])(
  'an object that %s while it is read breaks the stream',
  async (what) => {
    const { key } = await storeBytes(3_000_000);
    nextFaults('GET', { cut: 1_000_000 });
    const { stream } = await store.read(key);
    if (what === 'vanishes') await store.remove(key);
    else await store.write(key, Readable.from([randomBytes(3_000_000)]));
    await expect(buffer(stream)).rejects.toThrow();
  },
);

test('a long list is read page by page', async () => {
  const keys = Array.from({ length: 7 }, () => randomUUID()).sort();
  for (const key of keys) await store.write(key, Readable.from(['x']));
  s3.pageSize = 3;
  expect(await listed()).toEqual(keys);
  expect(s3.requests.filter((request) => request === 'GET /wokabaut/')).toHaveLength(3);
});

test('a large file passes through without being held in memory', async () => {
  const key = randomUUID();
  const piece = randomBytes(1024 * 1024);
  const pieces = 16;
  let waiting = 0;
  await store.write(
    key,
    Readable.from(
      (async function* () {
        for (let made = 0; made < pieces; made += 1) yield piece;
        waiting = (await stat(path.join(incoming, `${key}.writing`))).size;
      })(),
    ),
  );
  // What was given so far stands on the disk before the end is there.
  expect(waiting).toBeGreaterThan((pieces - 2) * piece.length);
  nextFaults('GET', { cut: (pieces / 2) * piece.length });
  const { size, stream } = await store.read(key);
  let read = 0;
  let askedAtFirst = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (read === 0) askedAtFirst = requestsOf('GET');
    read += chunk.length;
  }
  expect(size).toBe(pieces * piece.length);
  expect(read).toBe(size);
  // The first bytes were here before those behind the break were asked for.
  expect([askedAtFirst, requestsOf('GET')]).toEqual([1, 2]);
});
