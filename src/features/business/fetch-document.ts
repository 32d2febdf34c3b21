/** A link that brings nothing for so long is given up, in milliseconds. */
const STALLED = 60_000;

/** The portal has answered, and not with the document. */
export class DocumentRefusedError extends Error {}

/**
 * Fetches one document whole.
 * @throws DocumentRefusedError; anything else when the connection broke or brought nothing for a minute, or on `signal`
 */
export async function fetchDocument(link: string, signal: AbortSignal): Promise<Blob> {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, STALLED);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const response = await fetch(link, { signal: given.signal });
    if (!response.ok) throw new DocumentRefusedError(`Status ${response.status}`);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED);
      pieces.push(piece.value);
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
