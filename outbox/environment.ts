import { OUTBOX_CHANNEL, OUTBOX_SYNC_TAG } from '#contract/worker-protocol';
import type { ReadDocument, ReadRequest } from './documents/request';
import type { VersionedSession } from './record';

/** localStorage for the eviction marker. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Timers in milliseconds, injected so that tests control the time. Each call returns a cancel function. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
}

/** Reports when the browser freezes or resumes a page. */
export interface PageLifecycle {
  /** @param suspended called in time to end transactions */
  subscribe(suspended: () => void, resumed: () => void): void;
}

/** Sizes in bytes. */
export interface PieceSizes {
  /** From this size on the server is asked for a document's hash first: a question costs about 1 KB. */
  ask: number;
  /** Largest total size of documents in one request. */
  oneRequest: number;
  /** First piece, before the link is measured. */
  first: number;
  min: number;
  max: number;
}

/** Dependencies of the outbox in a page or a worker. */
export interface Environment {
  indexedDB: IDBFactory;
  lifecycle?: PageLifecycle | undefined;
  fetch: typeof fetch;
  now(): number;
  random(): number;
  uuid(): string;
  sha256(bytes: ArrayBuffer): Promise<string>;
  timers: Timers;
  /** navigator.locks; missing in old browsers. */
  locks: Pick<LockManager, 'request'> | undefined;
  sizes?: PieceSizes | undefined;
  /** The kind of link, for the choice "Send only on Wi-Fi". */
  linkType?: (() => string | undefined) | undefined;
  /** BroadcastChannel(OUTBOX_CHANNEL), where the browser has it. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined;
}

/** The page's session in localStorage, which browsers write to disk seconds or a minute later. */
export interface PageSession {
  get(): VersionedSession;
  /** Adopts the database's newer copy, which is durable once a log-in or log-out is reported. */
  adopt(durable: VersionedSession): void;
}

/** Further dependencies in a page. */
export interface PageEnvironment extends Environment {
  storage: Pick<StorageManager, 'estimate' | 'persist'> | undefined;
  marker: MarkerStorage | undefined;
  /** Server time if known, else the phone's; milliseconds since 1970, UTC. */
  serverNow(): number;
  /** Undefined when only the database has a copy. */
  session: PageSession | undefined;
  readDocument(request: ReadRequest): Promise<ReadDocument>;
  /** Registers a Background Sync; does nothing where the browser has none. */
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

/** The environment of a page or a worker. Globals are read at the call, never at import. */
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
  channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL),
});

/** navigator.connection, in some browsers only; `type` on phones only. */
interface LinkNavigator {
  connection?: { type?: string };
}

export function linkType(): string | undefined {
  const type = (navigator as LinkNavigator).connection?.type;
  return type === 'unknown' ? undefined : type;
}

/** Whether "Send only on Wi-Fi" blocks this link. An unknown link does not. */
export const isHeldBackOn = (type: string | undefined): boolean =>
  type !== undefined && type !== 'wifi' && type !== 'ethernet';

/** Background Sync is missing from TypeScript's DOM library, as only Chromium has it. */
export interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** The service worker's registration, which sends in the background; undefined without one. */
export const workerRegistration = (): Promise<SyncRegistration | undefined> =>
  navigator.serviceWorker.getRegistration();

/** The events of a page that is frozen, or enters the back/forward cache. */
export function pageLifecycle(): PageLifecycle {
  return {
    subscribe(suspended, resumed) {
      window.addEventListener('pagehide', suspended);
      document.addEventListener('freeze', suspended);
      window.addEventListener('pageshow', resumed);
      document.addEventListener('resume', resumed);
    },
  };
}

/** The environment of a page. @param marker localStorage, undefined where denied */
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
