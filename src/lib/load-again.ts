import { eventOrTimeout } from './waits';

/** How long to wait without a sign of a link, and between two loads of the page, in milliseconds. */
const retryMs = 10_000;
const reloadMs = 60_000;
const reloadedKey = 'wokabaut.reloaded_at';

/** Until the browser says that it is online again, or for a while. */
export const reconnectOrTimeout = () =>
  eventOrTimeout(retryMs, (online) => {
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  });

/** Asks whether the portal answers; not by the API client, whose code may be what is missing. @throws without signal */
export const askHealth = (): Promise<Response> => fetch('/api/health', { cache: 'no-store' });
const isReachable = () =>
  askHealth().then(
    ({ ok }) => ok,
    () => false,
  );

/** At most once a minute. */
const mayReload = () => Date.now() >= Number(sessionStorage.getItem(reloadedKey)) + reloadMs;

/** Loads the page again, unless that was done a moment ago: code that is missing on the server too would else be asked for again and again. */
export function reloadOnce(reload: () => void = () => window.location.reload()): void {
  if (!mayReload()) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
}

/** Loads the page again once the portal answers. Forms keep what was typed (rule 36). */
async function reloadPage(reload: () => void): Promise<never> {
  for (;;) {
    await reconnectOrTimeout();
    if (mayReload() && (await isReachable())) break;
  }
  reloadOnce(reload);
  return new Promise(() => {});
}

/**
 * Loads code that the page cannot do without. Some browsers keep a module that failed to load as failed for the life of the page
 * (HTML's module map): if a second try fails too, the page is loaded again once the portal answers. Never rejects.
 */
export async function loadAgain<T>(
  load: () => Promise<T>,
  reload: () => void = () => window.location.reload(),
): Promise<T> {
  try {
    return await load();
  } catch {
    await reconnectOrTimeout();
  }
  return load().catch(() => reloadPage(reload));
}
