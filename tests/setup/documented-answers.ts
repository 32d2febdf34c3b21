import { METHOD_HEADER } from '#contract/worker-protocol';

const documented = Symbol.for('answers are held to the OpenAPI document');
const plainFetch = globalThis.fetch;

/** Holds every answer of the API that a test fetches to the OpenAPI document, however the test came to fetch it. */
const documentedFetch: typeof fetch = async (input, init) => {
  const response = await plainFetch(input, init);
  if (new URL(response.url).pathname.startsWith('/api/')) {
    // Not above: most test files that fetch nothing need not build the document.
    const { expectDocumented } = await import('../support/openapi');
    const { method, headers } = input instanceof Request ? input : (init ?? {});
    const override = method === 'POST' && response.status !== 405 && new Headers(headers).get(METHOD_HEADER);
    await expectDocumented((override || method) ?? 'GET', response);
  }
  return response;
};

// Test files share a process, and this runs before each of them.
if (!(documented in plainFetch)) globalThis.fetch = Object.assign(documentedFetch, { [documented]: true });
