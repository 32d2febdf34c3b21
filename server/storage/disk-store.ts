import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../core/errors';
import { flush, writeFileAtomically } from '../core/flush';
import { asStorageError, isFileKey, pipeToFile, requireFileKey, type FileStore } from './file-store';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

const readdirOrEmpty = async (folder: string) => (await readdir(folder).catch(nullIfMissing)) ?? [];

/** Other files may be there too, such as .DS_Store. */
const isKeyFolder = (name: string) => /^[0-9a-f]{2}$/.test(name);

/**
 * In 256 subfolders by the first two characters of the key. @param root created when it is missing
 * @param incomingDir folder for unfinished files; must be on the same disk
 */
export function diskStore(root: string, incomingDir: string): FileStore {
  /** Beside `root`: a copy of the files alone does not belong to the deployment. */
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
      const temporary = path.join(incomingDir, `${requireFileKey(key)}.writing`);
      try {
        await pipeToFile(bytes, temporary, 'w');
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
      for (const folder of (await readdirOrEmpty(root)).filter(isKeyFolder)) {
        for (const key of await readdirOrEmpty(path.join(root, folder))) {
          // ctime is the time of the rename; mtime may be much older.
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
      await writeFileAtomically(ownerFile, `${id}\n`);
    },
  };
}
