/** How long to wait for a service worker to take control, in milliseconds. */
const installTimeoutMs = 30_000;

/**
 * Whether a service worker controls this page, so that the app shell and fetched pictures are cached.
 * Waits for one that is still installing. Never rejects.
 * @param signal ends the wait with false
 */
export async function waitForServiceWorker(signal: AbortSignal): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const end = (isSaved: boolean) => {
      clearTimeout(late);
      resolve(isSaved);
    };
    const late = setTimeout(() => end(false), installTimeoutMs);
    signal.addEventListener('abort', () => end(false), { once: true });
    serviceWorker.addEventListener('controllerchange', () => end(true), { once: true });
  });
}
