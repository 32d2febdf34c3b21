import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '#server/storage/file-store';

export interface StoreUnderTest {
  store: FileStore;
  /** Everything the store holds under whatever name, finished or not. */
  names(): Promise<string[]>;
  /** Puts something into the store that is not one of its files. */
  litter(): Promise<void>;
  close(): Promise<void>;
}

export const failing = (error: Error) =>
  Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw error;
    })(),
  );

/**
 * What every file store promises (server/storage/file-store.ts), wherever its bytes are.
 * @param open a fresh, empty one; `folder` is deleted afterwards, `incoming` is there
 */
export function describeFileStore(
  name: string,
  open: (folder: string, incoming: string) => Promise<StoreUnderTest>,
): void {
  describe(name, () => {
    let folder: string;
    let incoming: string;
    let opened: StoreUnderTest;
    let store: FileStore;

    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'wokabaut-files-'));
      incoming = path.join(folder, 'incoming');
      await mkdir(incoming);
      opened = await open(folder, incoming);
      ({ store } = opened);
    });
    afterEach(async () => {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    });

    const expectNothingLeft = async () => {
      expect(await opened.names()).toEqual([]);
      expect(await readdir(incoming)).toEqual([]);
    };
    const listed = async () => {
      const found = [];
      for await (const one of store.list()) found.push(one);
      return found;
    };

    test.each([0, 1, 200_000, 5 * 1024 * 1024])(
      'what was written is read back, byte for byte (%i of them)',
      async (size) => {
        const key = randomUUID();
        const bytes = randomBytes(size);
        const middle = Math.floor(size / 3);
        await store.write(key, Readable.from([bytes.subarray(0, middle), bytes.subarray(middle)]));
        const read = await store.read(key);
        expect(read.size).toBe(size);
        expect((await buffer(read.stream)).equals(bytes)).toBe(true);
        expect(await readdir(incoming)).toEqual([]);
      },
    );

    test('a temporary file is taken over', async () => {
      const key = randomUUID();
      const temporary = path.join(incoming, 'received');
      await writeFile(temporary, 'resume');
      await store.adopt(key, temporary);
      expect(await readdir(incoming)).toEqual([]);
      expect((await buffer((await store.read(key)).stream)).toString()).toBe('resume');
    });

    test('a source that breaks off leaves no file, whole or half', async () => {
      const key = randomUUID();
      await expect(store.write(key, failing(new Error('the source broke off')))).rejects.toThrow(
        'the source broke off',
      );
      await expectNothingLeft();
      await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('a full disk is said as such', async () => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await expect(store.write(randomUUID(), failing(full))).rejects.toMatchObject({ code: 'storage_full' });
      await expectNothingLeft();
    });

    test.each(['../outside', '..', '', 'a/b', '/etc/passwd', '0'.repeat(36), 'wokabaut-owner'])(
      'the key %j reaches no file',
      async (key) => {
        await store.setOwner(randomUUID());
        const before = await opened.names();
        await expect(store.write(key, Readable.from(['x']))).rejects.toMatchObject({ code: 'not_found' });
        await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
        await expect(store.remove(key)).rejects.toMatchObject({ code: 'not_found' });
        expect(await opened.names()).toEqual(before);
      },
    );

    test('removing is final, and harmless when there is nothing', async () => {
      const key = randomUUID();
      await store.write(key, Readable.from(['x']));
      await store.remove(key);
      await store.remove(key);
      await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    });

    test('a file nobody reads after all is closed again', async () => {
      const key = randomUUID();
      await store.write(key, Readable.from([randomBytes(2_000_000)]));
      const { stream } = await store.read(key);
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.destroy();
      await closed;
      expect((await buffer((await store.read(key)).stream)).length).toBe(2_000_000);
    });

    test('the store answers for itself, also before the first file', async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    test('every file is listed with the moment it was stored, and nothing else', async () => {
      expect(await listed()).toEqual([]);
      const before = Date.now() - 2000;
      const keys = [randomUUID(), randomUUID(), randomUUID()];
      for (const key of keys) await store.write(key, Readable.from(['x']));
      await store.remove(keys[0]!);
      await store.setOwner(randomUUID());
      await opened.litter();
      const found = await listed();
      expect(found.map(({ key }) => key).sort()).toEqual(keys.slice(1).sort());
      for (const { storedAt } of found) expect(storedAt).toBeGreaterThan(before);
    });

    test('it belongs to nobody until somebody says so, and then to the last who did', async () => {
      expect(await store.owner()).toBeNull();
      const ids = [randomUUID(), randomUUID()];
      for (const id of ids) await store.setOwner(id);
      expect(await store.owner()).toBe(ids[1]);
      expect(await readdir(incoming)).toEqual([]);
    });
  });
}
