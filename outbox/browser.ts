import { OUTBOX_CHANNEL } from '#contract/offline';

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 in lower-case hex. */
export const sha256 = async (bytes: ArrayBuffer): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

/** The real dependencies that page and worker share; read when called, never at import. */
export function sharedDependencies() {
  return {
    indexedDB,
    fetch: fetch.bind(globalThis),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    sha256,
    timers: {
      after(milliseconds: number, run: () => void) {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
      every(milliseconds: number, run: () => void) {
        const timer = setInterval(run, milliseconds);
        return () => clearInterval(timer);
      },
    },
    // Older browsers have neither, whatever the types say.
    locks: navigator.locks as LockManager | undefined,
    channel: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(OUTBOX_CHANNEL),
  };
}
