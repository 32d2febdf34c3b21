/** How long to wait without a sign of a link, and between two loads of the page, in milliseconds. */
const retryMs = 10_000;
const reloadMs = 60_000;
const reloadedKey = 'wokabaut.reloaded_at';

const reconnectOrTimeout = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    window.addEventListener('online', go);
    const timer = setTimeout(go, milliseconds);
  });

/** Whether the portal answers; not by the API client, whose code may be what is missing. */
const isReachable = () =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** How long it is until the page may be loaded again: at most once a minute. */
function untilReload(): number {
  const last = Number(sessionStorage.getItem(reloadedKey));
  return Math.max(0, last + reloadMs - Date.now());
}

/** Loads the page again once the portal answers. Forms keep what was typed (rule 36). */
async function reloadPage(reload: () => void): Promise<never> {
  for (;;) {
    await reconnectOrTimeout(retryMs);
    if (untilReload() === 0 && (await isReachable())) break;
  }
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
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
    await reconnectOrTimeout(retryMs);
  }
  return load().catch(() => reloadPage(reload));
}
