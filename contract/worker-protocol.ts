/** Names that page and worker must agree on. */

/** One drainer at a time holds this Web Lock (outbox/README.md, Sending). */
export const OUTBOX_LOCK = 'wokabaut-outbox';
/** BroadcastChannel on which every change of the outbox is told; the database is the truth. */
export const OUTBOX_CHANNEL = 'wokabaut-outbox';
/** Background Sync tag under which the worker sends what waits. */
export const OUTBOX_SYNC_TAG = 'wokabaut-outbox';

/** Messages to the worker, by `postMessage({ type })`. */
export const workerMessages = {
  /** The person agreed to the update: the waiting worker takes over (also what workbox-window sends). */
  skipWaiting: 'SKIP_WAITING',
} as const;

/** Caches of the worker. Session caches are this prefix and a hash of the Authorization value. */
export const cacheNames = {
  publicAnswers: 'wokabaut-public',
  logos: 'wokabaut-logos',
  sessionPrefix: 'wokabaut-session-',
} as const;

/** How many answers each cache keeps; the least recently used leaves first. */
export const cacheSizes = { session: 100, logos: 200 } as const;

/** On an answer that comes from the worker's caches: when it was saved, in milliseconds by the phone's clock. */
export const SAVED_AT_HEADER = 'X-Saved-At';

/** Header of POST /internship_applications: the record's UUID makes sending twice harmless (rule 25). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
