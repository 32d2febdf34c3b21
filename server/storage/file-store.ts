import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../core/errors';

/** A stored file has other bytes than those that were stored. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** Stores file bytes, in a folder or in S3. Keys are UUIDs made by the server; names and kinds are in the database. */
export interface FileStore {
  /**
   * Stores the bytes durably under `key` (fsynced, whole or not at all) before it resolves.
   * @throws AppError `storage_full`
   */
  write(key: string, bytes: Readable): Promise<void>;
  /**
   * Moves a flushed temporary file to `key`, as durably as `write`.
   * @throws AppError `storage_full`
   */
  adopt(key: string, temporaryPath: string): Promise<void>;
  /**
   * @returns the size in bytes; the stream fails rather than ends when the bytes are not those that were stored
   * @throws AppError `not_found` when there is no such key
   */
  read(key: string): Promise<{ size: number; stream: Readable }>;
  /** Does nothing when there is no such key. */
  remove(key: string): Promise<void>;
  /**
   * Lists every key, unordered, with the time its bytes were stored (milliseconds since 1970, UTC). Concurrent changes
   * may be missing.
   */
  list(): AsyncIterable<{ key: string; storedAt: number }>;
  /** Resolves when the store answers, for /health. */
  check(): Promise<void>;
  /** The id of the deployment that these files belong to; null before `setOwner`. See server/deployment. */
  owner(): Promise<string | null>;
  setOwner(id: string): Promise<void>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a name in a store is a key that the server made. */
export const isFileKey = (name: string): boolean => UUID.test(name);

/**
 * Guards a store against keys that the server did not make, such as paths.
 * @returns the key
 * @throws AppError `not_found`
 */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new AppError('not_found');
  return key;
}

const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Converts a full disk to AppError `storage_full`; returns every other error as it is. */
export function asStorageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && diskFullCodes.has(code)
    ? new AppError('storage_full', { cause: error })
    : error;
}

/**
 * Writes bytes to a file (mode 0600, flushed). When it fails the file is closed already: a stream that is still opening it
 * would create it again after it was deleted.
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

/** A store's `write`: the bytes go to a flushed temporary file, which the store adopts. */
export const writeByAdopting =
  (incomingDir: string, adopt: FileStore['adopt']): FileStore['write'] =>
  async (key, bytes) => {
    const temporary = path.join(incomingDir, `${requireFileKey(key)}.writing`);
    try {
      await pipeToFile(bytes, temporary, 'w');
      await adopt(key, temporary);
    } catch (error) {
      await rm(temporary, { force: true });
      throw asStorageError(error);
    }
  };
