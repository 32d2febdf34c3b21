import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../core/errors';

export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** File bytes, in a folder or in S3. Keys are UUIDs made by the server; names and kinds are in the database. */
export interface FileStore {
  /** Durable before it resolves (fsynced, whole or not at all). Throws `storage_full`. */
  write(key: string, bytes: Readable): Promise<void>;
  /** Moves a flushed temporary file to `key`, as durably as `write`. Throws `storage_full`. */
  adopt(key: string, temporaryPath: string): Promise<void>;
  /** Size in bytes, and a stream that fails at the end if damaged. Throws `not_found`. */
  read(key: string): Promise<{ size: number; stream: Readable }>;
  remove(key: string): Promise<void>;
  /** Unordered, with storing times (milliseconds, UTC). Concurrent changes may be missing. */
  list(): AsyncIterable<{ key: string; storedAt: number }>;
  check(): Promise<void>;
  /** Id of the deployment; null before `setOwner`. See server/deployment. */
  owner(): Promise<string | null>;
  setOwner(id: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isFileKey = (name: string): boolean => UUID.test(name);

/** Against keys that the server did not make, such as paths. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new AppError('not_found');
  return key;
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);

export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && diskFullCodes.has(code)
    ? new AppError('storage_full', { cause: error })
    : error;
}

/** On failure the file is closed: a stream opening it could create it after its deletion. */
export async function pipeToFile(
  bytes: Readable,
  file: string,
  flags: 'w' | 'wx',
  passThrough: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (chunks) => chunks,
): Promise<void> {
  const target = createWriteStream(file, { flags, mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => target.once('close', resolve));
  try {
    await pipeline(bytes, passThrough, target);
  } catch (error) {
    await closed;
    throw error;
  }
}

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
