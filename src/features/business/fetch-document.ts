/** A download without progress is aborted after this time, in milliseconds. */
const stallTimeoutMs = 60_000;

/** The server answered with an error. */
export class DocumentRefusedError extends Error {}

/**
 * Downloads one document.
 * @throws DocumentRefusedError; other errors when the connection failed or stalled for a minute, or on abort
 */
export async function fetchDocument(link: string, signal: AbortSignal): Promise<Blob> {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, stallTimeoutMs);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const response = await fetch(link, { signal: given.signal });
    if (!response.ok) throw new DocumentRefusedError(`Status ${response.status}`);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, stallTimeoutMs);
      pieces.push(piece.value);
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
