/** Names shared by page, worker and server. */

/** Web Lock held by the one running drain (outbox/README.md, Sending). */
export const OUTBOX_LOCK = 'wokabaut-outbox';
/** BroadcastChannel of every outbox change; the database is the truth. */
export const OUTBOX_CHANNEL = 'wokabaut-outbox';
/** Background Sync tag of the outbox. */
export const OUTBOX_SYNC_TAG = 'wokabaut-outbox';

/** Messages to the worker, by `postMessage({ type })`, with a MessagePort for an answer. */
export const workerMessages = {
  /** The person agreed to the update: activates. */
  skipWaiting: 'SKIP_WAITING',
  /** Saves the screens that are not public; answers whether all are there. */
  saveDeferredScreens: 'SAVE_DEFERRED_SCREENS',
} as const;

/** Messages to a page, by `postMessage({ type })`. */
export const pageMessages = {
  /** A pressed notification: shows My Applications. */
  showApplications: 'SHOW_APPLICATIONS',
  /** Another: shows `{ path }`. */
  showScreen: 'SHOW_SCREEN',
} as const;

export const WORKER_URL = '/sw.js';

/** Cache names. A session's is the prefix and a hash of its Authorization. */
export const cacheNames = {
  publicAnswers: 'wokabaut-public',
  logos: 'wokabaut-logos',
  sessionPrefix: 'wokabaut-session-',
  /** Saved screens' HTML; with the user id, or `visitor`. */
  screensPrefix: 'wokabaut-screens-',
} as const;

/** A person's cache of saved screens; null is a visitor. */
export const screensOf = (userId: number | null): string => cacheNames.screensPrefix + (userId ?? 'visitor');

/** A saved screen (ADR 28). */
export interface SavedScreen {
  /** #root's content. */
  html: string;
  /** Its stylesheet's URL: another build may not know its classes. */
  stylesheet: string;
}

/** Most entries of each cache; the least recently used is evicted first. */
export const cacheSizes = { session: 100, logos: 200, screens: 40 } as const;

/** When a cached answer was cached, in milliseconds (phone clock). */
export const SAVED_AT_HEADER = 'X-Saved-At';

/** Status of the server error that a cached answer replaces; absent without an answer. */
export const INSTEAD_OF_HEADER = 'X-Instead-Of';

/** POST /internship_applications: the record's UUID makes sending twice harmless (rule outbox-1). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
