import { OUTBOX_CHANNEL, OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import type { ReadDocument, ReadRequest } from './documents/request';
import type { VersionedSession } from './record';

export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Milliseconds; returns a cancel function. Injected, so that tests control the time. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
}

export interface PageLifecycle {
  /** `suspended` is called in time to end transactions. */
  subscribe(suspended: () => void, resumed: () => void): void;
}

export interface PieceSizes {
  /** From this size on the server is asked for a document's hash first: a question costs about 1 KB. */
  ask: number;
  oneRequest: number;
  first: number;
  min: number;
  max: number;
}

/** The network that this process sends over, until the link changes. */
export interface Network {
  /** It refuses PATCH: pieces go by POST. */
  byPost: boolean;
}

export interface Environment {
  indexedDB: IDBFactory;
  lifecycle?: PageLifecycle | undefined;
  fetch: typeof fetch;
  now(): number;
  random(): number;
  uuid(): string;
  sha256(bytes: ArrayBuffer): Promise<string>;
  timers: Timers;
  locks: Pick<LockManager, 'request'> | undefined;
  sizes?: PieceSizes | undefined;
  linkType?: (() => string | undefined) | undefined;
  network: Network;
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
}

/** localStorage, which browsers write to disk seconds or a minute later. */
export interface PageSession {
  get(): VersionedSession;
  /** Adopts the database's newer copy, which is durable once a log-in or log-out is reported. */
  adopt(durable: VersionedSession): void;
}

export interface PageEnvironment extends Environment {
  storage: Pick<StorageManager, 'estimate' | 'persist'> | undefined;
  marker: MarkerStorage | undefined;
  /** Server time if known, else the phone's; milliseconds since 1970, UTC. */
  serverNow(): number;
  /** Undefined when only the database has a copy. */
  session: PageSession | undefined;
  readDocument(request: ReadRequest): Promise<ReadDocument>;
  /** Does nothing where the browser has no Background Sync. */
  registerSync(): Promise<void>;
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

export const browserTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** A worker that is killed asks with PATCH again. */
const network: Network = { byPost: false };

/** Globals are read at the call, never at import. */
export const environment = (): Environment => ({
  indexedDB,
  fetch: fetch.bind(globalThis),
  now: () => Date.now(),
  random: () => Math.random(),
  uuid: () => crypto.randomUUID(),
  sha256,
  timers: browserTimers,
  locks: navigator.locks,
  linkType,
  network,
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL),
});

/** In some browsers only; `type` on phones only. */
interface LinkNavigator {
  connection?: { type?: string };
}

export function linkType(): string | undefined {
  const type = (navigator as LinkNavigator).connection?.type;
  return type === 'unknown' ? undefined : type;
}

/** An unknown link is not held back. */
export const isHeldBackOn = (type: string | undefined): boolean =>
  type !== undefined && type !== 'wifi' && type !== 'ethernet';

/** Missing from TypeScript's DOM library, as only Chromium has it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

export const workerRegistration = (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();

function pageLifecycle(): PageLifecycle {
  return {
    subscribe(suspended, resumed) {
      window.addEventListener('pagehide', suspended);
      document.addEventListener('freeze', suspended);
      window.addEventListener('pageshow', resumed);
      document.addEventListener('resume', resumed);
    },
  };
}

export function pageEnvironment(
  marker: PageEnvironment['marker'],
  session: PageEnvironment['session'],
  readDocument: PageEnvironment['readDocument'],
  serverNow: PageEnvironment['serverNow'],
): PageEnvironment {
  return {
    ...environment(),
    lifecycle: pageLifecycle(),
    storage: navigator.storage,
    marker,
    session,
    readDocument,
    serverNow,
    async registerSync() {
      if (!('serviceWorker' in navigator)) return;
      await (await workerRegistration())?.sync?.register(OUTBOX_SYNC_TAG);
    },
  };
}
