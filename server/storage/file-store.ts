import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../core/errors';

/** Other bytes than those that were stored. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** File bytes, in a folder or in S3. Keys are UUIDs made by the server; names and kinds are in the database. */
export interface FileStore {
  /** Durable before it resolves (fsynced, whole or not at all). @throws AppError `storage_full` */
  write(key: string, bytes: Readable): Promise<void>;
  /** Moves a flushed temporary file to `key`, as durably as `write`. @throws AppError `storage_full` */
  adopt(key: string, temporaryPath: string): Promise<void>;
  /** Size in bytes, and a stream that fails at the end if damaged. @throws AppError `not_found` */
  read(key: string): Promise<{ size: number; stream: Readable }>;
  /** Does nothing when there is no such key. */
  remove(key: string): Promise<void>;
  /** Unordered, with storing times (milliseconds, UTC). Concurrent changes may be missing. */
  list(): AsyncIterable<{ key: string; storedAt: number }>;
  /** Resolves when the store answers, for /health. */
  check(): Promise<void>;
  /** Id of the deployment; null before `setOwner`. See server/deployment. */
  owner(): Promise<string | null>;
  setOwner(id: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A key that the server made. */
export const isFileKey = (name: string): boolean => UUID.test(name);

/** Against keys that the server did not make, such as paths. @throws AppError `not_found` */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new AppError('not_found');
  return key;
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk becomes AppError `storage_full`; other errors stay. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && diskFullCodes.has(code)
    ? new AppError('storage_full', { cause: error })
    : error;
}

/**
 * Mode 0600, flushed. On failure the file is closed: a stream opening it could create it after its deletion.
 * @param flags `wx` for a file that must not exist yet
 * @param passThrough sees each chunk on its way, and may throw to abort
 */
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
