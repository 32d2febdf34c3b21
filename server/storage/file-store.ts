import type { Readable } from 'node:stream';

/** Where bytes live: a folder, or S3. Keys are UUIDs made by the server; names and kinds stand in the database. */
export interface FileStore {
  /**
   * Stores the bytes durably under `key` (fsynced, whole or not at all) before it resolves.
   * @throws AppError `storage_full` when there is no room
   */
  write(key: string, bytes: Readable): Promise<void>;
  /**
   * Stores a finished, flushed temporary file under `key`, as durably as `write`; the temporary file is gone then.
   * @throws AppError `storage_full` when there is no room
   */
  adopt(key: string, temporaryPath: string): Promise<void>;
  /** @throws AppError `not_found` when there is no such key */
  read(key: string): Promise<{ size: number; stream: Readable }>;
  /** Removing what is not there is harmless. */
  remove(key: string): Promise<void>;
  /**
   * Every key, in no order, with the moment its bytes were stored (milliseconds since 1970, UTC). What is stored or
   * removed meanwhile may be there or not.
   */
  list(): AsyncIterable<{ key: string; storedAt: number }>;
  /** Resolves when the store answers, for /health. */
  check(): Promise<void>;
  /** The deployment that these files belong to; null until somebody said so. See server/deployment. */
  owner(): Promise<string | null>;
  setOwner(id: string): Promise<void>;
}
