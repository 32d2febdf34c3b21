import { isOurs } from '#contract/worker-protocol';

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
