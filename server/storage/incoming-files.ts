import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../core/errors';
import { asStorageError, pipeToFile } from './file-store';

/** A received file, flushed to a temporary file that the caller stores or deletes. */
export interface ReceivedFile {
  path: string;
  /** As the client named it, without folders and control characters, at most 150 characters; may be empty. */
  name: string;
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** The folder for temporary files of requests; each server has its own. */
export const incomingDirOf = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'incoming');

/**
 * Creates the folder for temporary files, and deletes what a killed server left there. The caller holds the lock of the
 * data directory, so that no other server uses it.
 */
export async function emptyIncoming(incomingDir: string): Promise<void> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incomingDir)) await rm(path.join(incomingDir, name), { force: true });
}

/** Space that must remain for the rows and the log of the database, in bytes. */
const reserveBytes = 64 * 1024 * 1024;

/** Bytes that can still be written to the disk of `incomingDir`. */
export async function freeBytesOf(incomingDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(incomingDir);
  return bavail * bsize;
}

/** Refuses documents before the disk is full: a database without space for its log stops. @throws AppError `storage_full` */
export async function assertFreeSpace({ freeBytes }: { freeBytes: () => Promise<number> }): Promise<void> {
  if ((await freeBytes()) < reserveBytes) throw new AppError('storage_full');
}

/**
 * Writes bytes to a new file (mode 0600, flushed), counting and hashing them.
 * @param check called with the size so far before each write; may throw to abort
 * @throws AppError `storage_full`; the caller deletes the file
 */
export async function hashToDisk(
  bytes: Readable,
  file: string,
  check: (size: number) => void = () => undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        check(size);
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeToFile(bytes, file, 'wx', count);
  } catch (error) {
    throw asStorageError(error);
  }
  return { size, sha256: hash.digest('hex') };
}
