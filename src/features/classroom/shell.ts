/** How long the worker of a first visit may take to save the portal, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Whether a worker looks after this page: then all screens are saved, and so is every picture that is fetched. One that
 * is still being registered, or at its work, is waited for. Never rejects.
 * @param signal ends the wait, with a no
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
    const late = setTimeout(() => end(false), PATIENCE);
    signal.addEventListener('abort', () => end(false), { once: true });
    serviceWorker.addEventListener('controllerchange', () => end(true), { once: true });
  });
}
