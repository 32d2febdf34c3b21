import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../core/errors';
import { asStorageError, pipeToFile } from './file-store';

export interface ReceivedFile {
  path: string;
  /** As the client named it, without folders and control characters, at most 150 characters; may be empty. */
  name: string;
  size: number;
  sha256: string;
}

export const incomingDirOf = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'incoming');

/** Also deletes what a killed server left. The caller holds the data directory's lock. */
export async function emptyIncoming(incomingDir: string): Promise<void> {
  await mkdir(incomingDir, { recursive: true, mode: 0o700 });
  for (const name of await readdir(incomingDir)) await rm(path.join(incomingDir, name), { force: true });
}

/** Space for the rows and the log of the database. */
const reserveBytes = 64 * 1024 * 1024;

export async function freeBytesOf(incomingDir: string): Promise<number> {
  const { bavail, bsize } = await statfs(incomingDir);
  return bavail * bsize;
}

/** A database without space for its log stops. */
export async function assertFreeSpace({ freeBytes }: { freeBytes: () => Promise<number> }): Promise<void> {
  if ((await freeBytes()) < reserveBytes) throw new AppError('storage_full');
}

/** `check` gets the size so far before each write, and may throw; then the caller deletes the file. */
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
