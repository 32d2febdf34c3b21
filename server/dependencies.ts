import type { BlockList } from 'node:net';
import { type Logger, pino, type DestinationStream } from 'pino';
import type { Database } from './db/database';
import type { OpenBodies } from './core/open-bodies';
import type { FileStore } from './storage/file-store';

/** Milliseconds since 1970, UTC. Injected for tests. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Everything with I/O. */
export interface Dependencies {
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Key of file links and the secrets of second factors (rule product-3: SECRET_KEY). */
  secretKey: string;
  /** Push services besides the browsers' own (rule product-3: PUSH_HOSTS). */
  pushHosts: readonly string[];
  /** Rule product-3: SMS_GATEWAY_URL. */
  sendsSms: boolean;
  /** Required of admins (rule sign-in-6). */
  requiresSecondFactor: boolean;
  /** Folder of rule product-3: DATA_DIR. */
  dataDir: string;
  /** Folder for incoming uploads, on the same disk as the file store. */
  incomingDir: string;
  /** Whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList;
  /** One for the process, which has an app for each language. */
  openBodies: OpenBodies;
  /** Space for documents. */
  freeBytes(): Promise<number>;
  /** Frees the space of deleted rows; embedded database only. */
  reclaimSpace?: (() => Promise<void>) | undefined;
  /** Address without a trailing slash: PUBLIC_URL, else where it listens, never what a request says. */
  publicUrl(): string;
  /** Null when only the API is served. */
  pageDir: string | null;
}

export type DataDeps = Pick<Dependencies, 'database' | 'clock'>;

/** Of lines that wait for room on a full disk; later ones are dropped. */
const maxLogBytes = 1024 * 1024;

/** Standard output. A full disk under it costs lines, never a request. */
function openLog(): DestinationStream {
  const log = pino.destination({ fd: 1, sync: true, maxLength: maxLogBytes });
  log.on('error', () => undefined);
  return log;
}

/** JSON lines, to standard output by default. */
export const createLogger = (destination: DestinationStream = openLog()): Logger =>
  pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
