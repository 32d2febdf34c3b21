import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { isOurs } from '#contract/worker-protocol';
import { createValue } from './listeners';
import { withTimeout, eventOrTimeout } from './timeouts';

/** Delay without a reconnect, in milliseconds. */
const retryMs = 10_000;
const reloadMs = 60_000;
const codeTimeoutMs = 1000;
const reloadedKey = 'wokabaut.reloaded_at';

const reconnectOrTimeout = () =>
  eventOrTimeout(retryMs, (online) => {
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  });

/** Asks whether the portal answers, without the API client, which may be unloaded. @throws without signal */
export async function askHealth(): Promise<Response> {
  const answer = await fetch('/api/health', { cache: 'no-store' });
  return isOurs(answer) ? answer : Promise.reject(new TypeError());
}
const isReachable = () =>
  askHealth().then(
    ({ ok }) => ok,
    () => false,
  );

const mayReload = () => Date.now() >= Number(sessionStorage.getItem(reloadedKey)) + reloadMs;

/** Reloads the page at most once a minute: code missing on the server too would loop. */
export function reloadOnce(reload: () => void = () => window.location.reload()): void {
  if (!mayReload()) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
}

/** Reloads once the portal answers. Forms keep what was typed (rule offline-4). */
async function reloadPage(reload: () => void): Promise<never> {
  for (;;) {
    await reconnectOrTimeout();
    if (mayReload() && (await isReachable())) break;
  }
  reloadOnce(reload);
  return new Promise(() => {});
}

/** Loads required code; browsers may cache a failure, so a second one reloads the page. Never rejects. */
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

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Preloads for the first render. Rejects on failure. */
  preload: () => Promise<void>;
  /** Preloads for a second at most: a route does not wait longer for code. Never rejects. */
  preloadInTime: () => Promise<void>;
}

/** A lazy component, retried on reconnect: a failed load of React's `lazy` breaks the page. */
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
  const preloadInTime = () =>
    withTimeout(
      codeTimeoutMs,
      preload().catch(() => undefined),
    );
  return Object.assign(Lazy, { preload, preloadInTime });
}
