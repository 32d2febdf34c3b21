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

/** `operation` is undefined for pages and files. */
export type ObserveRequest = (operation: string | undefined, status: number, seconds: number) => void;

export interface Dependencies {
  /** Shared by all copies. */
  lifecycle: { isStopping: boolean };
  /** Undefined without METRICS_PORT. */
  observeRequest?: ObserveRequest | undefined;
  database: Database;
  files: FileStore;
  clock: Clock;
  logger: Logger;
  /** Key of file links and the secrets of second factors (rule product-3: SECRET_KEY). */
  secretKey: string;
  pushHosts: readonly string[];
  sendsSms: boolean;
  /** Required of admins (rule sign-in-6). */
  requiresSecondFactor: boolean;
  dataDir: string;
  /** Folder for incoming uploads, on the same disk as the file store. */
  incomingDir: string;
  /** Whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList;
  /** One for the process, which has an app for each language. */
  openBodies: OpenBodies;
  freeBytes(): Promise<number>;
  reclaimSpace?: (() => Promise<void>) | undefined;
  /** Address without a trailing slash: PUBLIC_URL, else where it listens, never what a request says. */
  publicUrl(): string;
  /** By address, in place of the model's (rule product-1). */
  brandPictures?: ReadonlyMap<string, Uint8Array<ArrayBuffer>> | undefined;
  /** The operator's own texts (rule product-5). */
  textsDir?: string | undefined;
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

/** Structured logging: JSON lines. */
export const createLogger = (destination: DestinationStream = openLog()): Logger =>
  pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
