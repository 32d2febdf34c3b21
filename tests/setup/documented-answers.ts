const fetchAnything = globalThis.fetch;

/** Holds every answer of the API that a test fetches to the OpenAPI document, however the test came to fetch it. */
globalThis.fetch = async (input, init) => {
  const response = await fetchAnything(input, init);
  if (new URL(response.url).pathname.startsWith('/api/')) {
    // Not above: most test files that fetch nothing need not build the document.
    const { expectDocumented } = await import('../support/openapi');
    await expectDocumented(input instanceof Request ? input.method : (init?.method ?? 'GET'), response);
  }
  return response;
};
