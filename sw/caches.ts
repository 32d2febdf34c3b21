import { SAVED_AT_HEADER, cacheNames, cacheSizes } from '#contract/worker-protocol';
import { clearSessionCaches } from '#outbox/clear-session-caches';
import type { Environment } from '#outbox/environment';

export interface CacheDependencies extends Pick<Environment, 'fetch' | 'now' | 'sha256' | 'timers'> {
  caches: CacheStorage;
  /** Keeps the worker alive until the saving is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** A link that says nothing for so long gets the saved answer instead, when there is one. Milliseconds. */
const NETWORK_TIMEOUT_MS = 8_000;
const DAY = 86_400_000;

const isJson = (response: Response) =>
  /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '') && !response.redirected;
const isPicture = (response: Response) => /^image\//i.test(response.headers.get('Content-Type') ?? '');

/** A whole copy, stamped with when it was saved. Reading to the end makes sure that nothing cut off is kept. */
async function withSavedAt(response: Response, now: number): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is no longer packed, and the copy is found by its address alone.
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  headers.set(SAVED_AT_HEADER, String(now));
  return new Response(body, { status: response.status, headers });
}

/** Saves under the address and lets the oldest go. A full phone saves nothing; the answer itself is not held up. */
async function save(cache: Cache, url: string, copy: Response, size: number): Promise<void> {
  // Put again, so that the order of keys is the order of use.
  await cache.delete(url);
  await cache.put(url, copy);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - size)).map((key) => cache.delete(key)));
}

const quietly = (work: Promise<unknown>) => work.catch(() => undefined);

/**
 * The network's answer, or the saved one when there is no network, no answer in time, or one that is not ours. Errors
 * that the API gives on purpose (4xx) pass through. A saved answer carries X-Saved-At, a fresh one does not.
 */
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
    // Gone means that the person logged out meanwhile: their answers must not come back.
    if (await caches.has(name)) await save(cache, request.url, copy, size);
  };
  waitUntil(quietly(keep()));
  if (!saved) return fresh;

  let stop = () => {};
  const late = new Promise<null>((resolve) => (stop = timers.after(NETWORK_TIMEOUT_MS, () => resolve(null))));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  stop();
  return answer !== null && answer.status < 500 && isJson(answer) ? answer : saved;
}

/** Categories and the public list. */
export const publicAnswer = (deps: CacheDependencies, request: Request): Promise<Response> =>
  networkFirst(deps, request, cacheNames.publicAnswers, cacheSizes.session);

/**
 * One internship for whoever is logged in. The cache's name holds a hash of the Authorization value: what one session
 * fetched is never given to another. A new session, or a 401, ends what was saved.
 */
export async function sessionAnswer(deps: CacheDependencies, request: Request): Promise<Response> {
  const { caches, sha256 } = deps;
  const authorization = new TextEncoder().encode(request.headers.get('Authorization') ?? '');
  const name = cacheNames.sessionPrefix + (await sha256(authorization.buffer)).slice(0, 32);
  if (!(await caches.has(name))) await clearSessionCaches(caches, name);
  const answer = await networkFirst(deps, request, name, cacheSizes.session);
  if (answer.status === 401 && isJson(answer)) await caches.delete(name);
  return answer;
}

/** A logo's address changes with its picture: what is saved is right for ever. */
export async function logo(deps: CacheDependencies, request: Request): Promise<Response> {
  const { caches, now, waitUntil } = deps;
  const cache = await caches.open(cacheNames.logos);
  const saved = await cache.match(request.url);
  const keep = async (response: Response) =>
    save(cache, request.url, await withSavedAt(response, now()), cacheSizes.logos);
  if (saved) {
    // Used today or not is all that the order has to know: a phone's storage does not like being written.
    if (now() - Number(saved.headers.get(SAVED_AT_HEADER)) > DAY) waitUntil(quietly(keep(saved.clone())));
    return saved;
  }
  const response = await deps.fetch(request);
  if (response.status === 200 && isPicture(response)) waitUntil(quietly(keep(response.clone())));
  return response;
}
