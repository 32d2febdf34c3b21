import type { BlockList } from 'node:net';
import { type Logger, pino, type DestinationStream } from 'pino';
import type { Database } from './db/database';
import type { FileStore } from './storage/file-store';

/** Milliseconds since 1970, UTC. Injected, so that tests control time. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Everything with I/O that operations and use cases need. */
export interface Dependencies {
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Signs file links, and encrypts the secrets of second factors (rule 3: SECRET_KEY). */
  secretKey: string;
  /** Push services beside the browsers' own (rule 3: PUSH_HOSTS). */
  pushHosts: readonly string[];
  /** Whether there is a gateway for SMS (rule 3: SMS_GATEWAY_URL). */
  sendsSms: boolean;
  /** Whether admins work only with a second factor (rule 43). */
  requiresSecondFactor: boolean;
  /** Everything of this server on disk (rule 3: DATA_DIR). */
  dataDir: string;
  /** Folder for incoming uploads, on the same disk as the file store. */
  incomingDir: string;
  /** Reverse proxies whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList;
  /** Free space for documents, in bytes. */
  freeBytes(): Promise<number>;
  /** Gives the space of deleted rows back; only for the embedded database. */
  reclaimSpace?: (() => Promise<void>) | undefined;
  /** The portal's address for everybody, without a slash at its end: PUBLIC_URL, else where it listens, never what a request says. */
  publicUrl(): string;
  /** The built page, or null when only the API is served. */
  pageDir: string | null;
}

/** What most use cases need. */
export type DataDeps = Pick<Dependencies, 'database' | 'clock'>;

/** Structured log lines, one JSON object each; to standard output by default. */
export const createLogger = (destination?: DestinationStream): Logger =>
  pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
