import { OUTBOX_CHANNEL } from '#contract/worker-protocol';
import type { Timers } from './timers';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in lower-case hex. */
export const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

/** Real time. */
export const sharedTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  },
};

/** The real dependencies that page and worker share; read when called, never at import. */
export function sharedDependencies() {
  return {
    indexedDB,
    fetch: fetch.bind(globalThis),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    sha256,
    timers: sharedTimers,
    // Older browsers have neither, whatever the types say.
    locks: navigator.locks as LockManager | undefined,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL),
  };
}
