/** Caching strategies: network first for JSON, cache first for logos; no stale-while-revalidate. */

import {
  INSTEAD_OF_HEADER,
  SAVED_AT_HEADER,
  cacheNames,
  cacheSizes,
  isOurs,
} from '#contract/worker-protocol';
import { clearSessionCaches, putRecent } from '#outbox/caches';
import type { Environment } from '#outbox/environment';
import { isJson } from '#outbox/sender/answers';
import { withTimeout } from './timeouts';

export interface CacheDependencies extends Pick<Environment, 'fetch' | 'now' | 'sha256' | 'timers'> {
  caches: CacheStorage;
  waitUntil(work: Promise<unknown>): void;
}

const NETWORK_TIMEOUT_MS = 8_000;
const DAY_MS = 86_400_000;

const isPicture = (response: Response) => /^image\//i.test(response.headers.get('Content-Type') ?? '');

/** A copy with X-Saved-At. The body is read whole, so that no cut answer is cached. */
async function withSavedAt(response: Response, now: number): Promise<Response> {
  const copy = await copyOf(response);
  copy.headers.set(SAVED_AT_HEADER, String(now));
  return copy;
}

const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

/** Network first; the cache on timeout, server error or foreign answer, with X-Saved-At. API 4xx pass through. */
async function networkFirst(
  deps: CacheDependencies,
  request: Request,
  name: string,
  size: number,
): Promise<Response> {
  const { caches, timers, now, waitUntil } = deps;
  const cache = await caches.open(name);
  const saved = await cache.match(request.url);
  const fresh = deps.fetch(request);
  const keep = async () => {
    const response = await fresh;
    if (response.status !== 200 || !isJson(response)) return;
    const copy = await withSavedAt(response.clone(), now());
    // A cache deleted by a logout must not be created again.
    if (await caches.has(name)) await putRecent(cache, request.url, copy, size);
  };
  waitUntil(quietly(keep()));
  if (!saved) return fresh;

  const answer = await withTimeout(NETWORK_TIMEOUT_MS, fresh, timers).catch(() => undefined);
  if (!answer || (answer.status < 500 && !isJson(answer))) return saved;
  return answer.status < 500 ? answer : insteadOf(answer, saved);
}

function insteadOf({ status }: Response, saved: Response): Response {
  const headers = new Headers(saved.headers);
  headers.set(INSTEAD_OF_HEADER, String(status));
  return new Response(saved.body, { status: saved.status, headers });
}

export const publicAnswer = (deps: CacheDependencies, request: Request): Promise<Response> =>
  networkFirst(deps, request, cacheNames.publicAnswers, cacheSizes.session);

/** An internship of the session, in a cache by hash of its Authorization. A new session or a 401 deletes it. */
export async function sessionAnswer(deps: CacheDependencies, request: Request): Promise<Response> {
  const { caches, sha256 } = deps;
  const authorization = new TextEncoder().encode(request.headers.get('Authorization') ?? '');
  const name = cacheNames.sessionPrefix + (await sha256(authorization.buffer)).slice(0, 32);
  if (!(await caches.has(name))) await clearSessionCaches(caches, name);
  const answer = await networkFirst(deps, request, name, cacheSizes.session);
  if (answer.status === 401 && isJson(answer)) await caches.delete(name);
  return answer;
}

/** Cache first: a logo's URL changes with its image. */
export async function logo(deps: CacheDependencies, request: Request): Promise<Response> {
  const { caches, now, waitUntil } = deps;
  const cache = await caches.open(cacheNames.logos);
  const saved = await cache.match(request.url);
  const keep = async (response: Response) =>
    putRecent(cache, request.url, await withSavedAt(response, now()), cacheSizes.logos);
  if (saved) {
    // Order of use is updated once a day, to spare the storage.
    if (now() - Number(saved.headers.get(SAVED_AT_HEADER)) > DAY_MS) waitUntil(quietly(keep(saved.clone())));
    return saved;
  }
  const response = await fetchOurs(deps.fetch, request);
  if (response.status === 200 && isOurs(response) && isPicture(response))
    waitUntil(quietly(keep(response.clone())));
  return response;
}

/** Asks again past the HTTP cache, which may have kept a Wi-Fi log-in page, or a file of before the header. */
export async function fetchOurs(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (isOurs(response) || !response.ok) return response;
  return fetch(new Request(request, { cache: 'reload' })).catch(() => response);
}

/** A response without its URL, and without headers that describe its transfer: the body is decoded, and is read whole. */
export async function copyOf(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  return new Response(body, { status: response.status, headers });
}
