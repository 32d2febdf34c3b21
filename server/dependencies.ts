import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import type { Database } from './db/database';
import type { FileStore } from './storage/file-store';

/** Milliseconds since 1970, UTC. Injected, so that tests can stand on both sides of a limit. */
export interface Clock {
  now(): number;
}

/** All that use cases and routes are given; nothing is imported that does I/O. */
export interface Dependencies {
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Signs file links (rule 3: SECRET_KEY). */
  secretKey: string;
  /** Folder for uploads on their way in; on the same disk as the file store. */
  incomingDir: string;
  /** Reverse proxies whose word on a visitor's address is taken. */
  trustedProxies: BlockList;
  /** The built page, or null when only the API is served. */
  pageDir: string | null;
}
