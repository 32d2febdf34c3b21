import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../core/errors';
import { flush } from '../core/flush';
import { asStorageError, isFileKey, requireFileKey, type FileStore } from './file-store';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const readdirIfThere = async (folder: string) => (await readdir(folder).catch(nullIfMissing)) ?? [];

/** Whatever else is there, as the notes that systems leave where somebody looked, is not ours. */
const isFolderOfOurs = (name: string) => /^[0-9a-f]{2}$/.test(name);

/**
 * Files in a folder of this machine, spread over 256 folders by the first two letters of the key.
 * @param root created when it is missing
 * @param incomingDir where a file stands while it is being written; must be on the same disk
 */
export function diskStore(root: string, incomingDir: string): FileStore {
  /** Beside the files, as the folder itself may be copied without knowing whose it is. */
  const ownerFile = `${root}.owner`;

  const place = (key: string) => {
    requireFileKey(key);
    return { folder: path.join(root, key.slice(0, 2)), file: path.join(root, key.slice(0, 2), key) };
  };

  async function adopt(key: string, source: string): Promise<void> {
    const { folder, file } = place(key);
    try {
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      if (made !== undefined) await Promise.all([flush(root), flush(path.dirname(made))]);
      await rename(source, file);
      await flush(folder);
    } catch (error) {
      throw asStorageError(error);
    }
  }

  return {
    adopt,

    async write(key, bytes) {
      place(key);
      const temporary = path.join(incomingDir, `${key}.writing`);
      try {
        await pipeline(bytes, createWriteStream(temporary, { flags: 'w', mode: 0o600, flush: true }));
        await adopt(key, temporary);
      } catch (error) {
        await rm(temporary, { force: true });
        throw asStorageError(error);
      }
    },

    async read(key) {
      const handle = await open(place(key).file, 'r').catch((error: unknown) => {
        throw isMissing(error) ? new AppError('not_found', { cause: error }) : error;
      });
      try {
        const { size } = await handle.stat();
        const stream: Readable = createReadStream('', { fd: handle });
        return { size, stream };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      await rm(place(key).file, { force: true });
    },

    async *list() {
      for (const folder of (await readdirIfThere(root)).filter(isFolderOfOurs)) {
        for (const key of await readdirIfThere(path.join(root, folder))) {
          // The time it got its name: it was written before, perhaps for as long as another file was still arriving.
          const found = isFileKey(key) ? await stat(path.join(root, folder, key)).catch(nullIfMissing) : null;
          if (found) yield { key, storedAt: found.ctimeMs };
        }
      }
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.R_OK | constants.W_OK);
    },

    async owner() {
      return (await readFile(ownerFile, 'utf8').catch(nullIfMissing))?.trim() ?? null;
    },

    async setOwner(id) {
      const handle = await open(`${ownerFile}.new`, 'w', 0o600);
      try {
        await handle.writeFile(`${id}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(`${ownerFile}.new`, ownerFile);
      await flush(path.dirname(root));
    },
  };
}
