import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { createValue } from './listeners';
import { eventOrTimeout } from './waits';

/** How long to wait without a sign of a link, and between two loads of the page, in milliseconds. */
const retryMs = 10_000;
const reloadMs = 60_000;
const reloadedKey = 'wokabaut.reloaded_at';

/** Until the browser says that it is online again, or for a while. */
const reconnectOrTimeout = () =>
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
export async function importWithRetry<T>(
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

/** A component whose code is loaded when it is first shown. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads ahead, so that the first render has it. Rejects when it cannot be loaded. */
  preload: () => Promise<void>;
}

/**
 * A component whose code is loaded when it is first shown. Not React's `lazy`: a failed load would break the whole page. It is
 * tried again when the signal is back, and from time to time.
 * @param Waiting shown until it is loaded; nothing by default
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType = () => null,
): LazyComponent<Props> {
  const loaded = createValue<ComponentType<Props> | null>(null);
  const preload = async () => loaded.set(await load());
  function Lazy(props: Props) {
    const Loaded = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get);
    useEffect(() => {
      let isLeft = false;
      const tryIt = (): Promise<void> =>
        preload().catch(async () => {
          await reconnectOrTimeout();
          if (!isLeft) await tryIt();
        });
      if (!loaded.get()) void tryIt();
      return () => void (isLeft = true);
    }, []);
    return Loaded ? createElement(Loaded, props) : createElement(Waiting);
  }
  return Object.assign(Lazy, { preload });
}
