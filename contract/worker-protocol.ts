/** Held by the one running drain (outbox/README.md, Sending). */
export const OUTBOX_LOCK = 'wokabaut-outbox';
/** Every outbox change; the database is the truth. */
export const OUTBOX_CHANNEL = 'wokabaut-outbox';
export const OUTBOX_SYNC_TAG = 'wokabaut-outbox';

/** By `postMessage({ type })`, with a MessagePort for an answer. */
export const workerMessages = {
  skipWaiting: 'SKIP_WAITING',
  /** Saves the screens that are not public; answers whether all are there. */
  saveDeferredScreens: 'SAVE_DEFERRED_SCREENS',
} as const;

export const pageMessages = {
  showApplications: 'SHOW_APPLICATIONS',
  showScreen: 'SHOW_SCREEN',
} as const;

/** What the oldest engines lack (public/polyfills.js). */
export const POLYFILLS_URL = '/polyfills.js';

export const WORKER_URL = '/sw.js';

/** A session's is the prefix and a hash of its Authorization. */
export const cacheNames = {
  publicAnswers: 'wokabaut-public',
  logos: 'wokabaut-logos',
  sessionPrefix: 'wokabaut-session-',
  /** Saved screens' HTML; with the user id, or `visitor`. */
  screensPrefix: 'wokabaut-screens-',
} as const;

export const screensOf = (userId: number | null): string => cacheNames.screensPrefix + (userId ?? 'visitor');

/** ADR 28. */
export interface SavedScreen {
  html: string;
  /** Its stylesheet's URL: another build may not know its classes. */
  stylesheet: string;
  /** Version of the operator's brand, empty without: another one has another name. */
  brand: string;
}

/** The least recently used is evicted first. */
export const cacheSizes = { session: 100, logos: 200, screens: 40 } as const;

/** Milliseconds, by the phone's clock. */
export const SAVED_AT_HEADER = 'X-Saved-At';

/** Status of the server error that a cached answer replaces; absent without an answer. */
export const INSTEAD_OF_HEADER = 'X-Instead-Of';

/** The record's UUID makes sending twice harmless (rule outbox-1). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The registration's key, where a helper sends for whom they have registered (rule admin-13). */
export const REGISTRATION_KEY_HEADER = 'Registration-Key';

/** With `PATCH` on a POST, where a network refuses PATCH (ADR 21). */
export const METHOD_HEADER = 'X-HTTP-Method-Override';

/** On all our answers: a Wi-Fi log-in page may say 200 with anything (rule offline-8). */
export const PORTAL_HEADER = 'Wokabaut-Portal';

export const isOurs = ({ headers }: { headers: { has(name: string): boolean } }): boolean =>
  headers.has(PORTAL_HEADER);
