import { workerMessages, type Use } from '#contract/worker-protocol';

type Add = (use: Use, bytes: number) => void;

type Entry = Pick<PerformanceResourceTiming, 'name' | 'entryType' | 'transferSize'>;

/** What an entry of the performance timeline is counted as. Pages and answers are read; other files are the portal itself. */
export const useOf = ({ entryType, name }: Entry): Use =>
  entryType === 'navigation' || new URL(name).pathname.startsWith('/api/') ? 'reading' : 'updates';

/**
 * Counts what this page or worker fetches, from its start on. Both do so: what the worker answers is 0 bytes in the timeline of
 * the page, and stands in the worker's own.
 */
export function countFetched(add: Add): void {
  if (typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      add(useOf(entry), entry.transferSize);
  });
  for (const type of ['resource', 'navigation']) observer.observe({ type, buffered: true });
}

/** The size of a body in bytes; of a form that of its values. */
export function sizeOf(body: BodyInit | null | undefined): number {
  if (body instanceof FormData) return [...body].reduce((sum, [, value]) => sum + sizeOf(value), 0);
  if (ArrayBuffer.isView(body)) return body.byteLength;
  return body ? new Blob([body as BlobPart]).size : 0;
}

/**
 * `fetch`, which counts the body once there is an answer: how much of it a broken link has carried is not known. An answer
 * is passed on also when counting fails, or a delivered application would be sent again and again.
 */
export const countSent =
  (fetch: typeof globalThis.fetch, add: Add): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    try {
      add('sending', sizeOf(init?.body));
    } catch {
      // The meter is missing this one (rule 51).
    }
    return response;
  };

/** Tells the worker, which stores the sums, once there is one. */
export const tellWorker: Add = (use, bytes) => {
  if (!(bytes > 0) || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: workerMessages.used, use, bytes }),
  );
};
