import { isOurs } from '#contract/worker-protocol';

/** Asks again past the HTTP cache, which may have kept a Wi-Fi log-in page, or a file of before the header. */
export async function fetchOurs(fetch: typeof globalThis.fetch, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (isOurs(response) || !response.ok) return response;
  return fetch(new Request(request, { cache: 'reload' })).catch(() => response);
}
