/** Names shared by page, worker and server. */

/** Web Lock held by the one running drain (outbox/README.md, Sending). */
export const OUTBOX_LOCK = 'wokabaut-outbox';
/** BroadcastChannel that announces every change of the outbox; the database is the truth. */
export const OUTBOX_CHANNEL = 'wokabaut-outbox';
/** Background Sync tag of the outbox. */
export const OUTBOX_SYNC_TAG = 'wokabaut-outbox';

/** Messages to the worker, by `postMessage({ type })`. Those with an answer bring a MessagePort for it. */
export const workerMessages = {
  /** The person agreed to the update: the waiting worker activates. */
  skipWaiting: 'SKIP_WAITING',
  /** Saves the screens of who is logged in for offline; the answer is whether they are all there. */
  saveSignedIn: 'SAVE_SIGNED_IN',
} as const;

/** Messages of a worker to a page, by `postMessage({ type })`. */
export const pageMessages = {
  /** A notification was pressed: the page shows My Applications. */
  showApplications: 'SHOW_APPLICATIONS',
  /** Another one: the page shows what it was about, `{ path }`. */
  showScreen: 'SHOW_SCREEN',
} as const;

export const WORKER_URL = '/sw.js';

/** Cache names. A session cache is the prefix and a hash of the Authorization value. */
export const cacheNames = {
  publicAnswers: 'wokabaut-public',
  logos: 'wokabaut-logos',
  sessionPrefix: 'wokabaut-session-',
  /** HTML of the screens as last seen; with the user id, or `visitor`. */
  screensPrefix: 'wokabaut-screens-',
} as const;

/** The cache of the screens that somebody has seen on this phone; null is a visitor. */
export const screensOf = (userId: number | null): string => cacheNames.screensPrefix + (userId ?? 'visitor');

/** A screen as last seen (docs/decisions/0028-screens-as-last-seen.md). */
export interface SavedScreen {
  /** The content of #root. */
  html: string;
  /** URL of the stylesheet that it was drawn with: another build may not know its classes. */
  stylesheet: string;
}

/** Maximum entries of each cache; the least recently used is evicted first. */
export const cacheSizes = { session: 100, logos: 200, screens: 40 } as const;

/** Header of a cached answer: when it was cached, in milliseconds by the phone's clock. */
export const SAVED_AT_HEADER = 'X-Saved-At';

/** Header of a cached answer that stands in for a server error: its status. None when nothing answered. */
export const INSTEAD_OF_HEADER = 'X-Instead-Of';

/** Header of POST /internship_applications: the record's UUID makes sending twice harmless (rule 25). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
