import { uses, type Use } from '#contract/worker-protocol';
import { countFetched, tellWorker } from '#outbox/data-use/measure';
import type { Services } from '../lib/services';
import type { StringStorage } from '../lib/session';

/** In localStorage: what pages have fetched that were closed before there was a worker. Of the phone, not of a person. */
const uncountedKey = 'wokabaut.uncounted';

/** In bytes. What cannot be read is none. */
function readUncounted(storage: StringStorage): Record<Use, number> {
  let stored: Partial<Record<Use, unknown>> | null = null;
  try {
    stored = JSON.parse(storage.getItem(uncountedKey) ?? 'null') as typeof stored;
  } catch {
    // The count is a help, not a bill.
  }
  const bytesOf = (use: Use) => Number(stored?.[use]) || 0;
  return { reading: bytesOf('reading'), sending: bytesOf('sending'), updates: bytesOf('updates') };
}

/**
 * Counts what this page fetches for the meter (rule 51). The worker stores it; what is fetched before the phone has one is
 * kept, also by a page that is closed meanwhile: the worker finds those files in the HTTP cache, where they cost nothing.
 */
export function countDataUse({ storage }: Pick<Services, 'storage'>): void {
  if (!('serviceWorker' in navigator)) return;
  const uncounted = readUncounted(storage);
  let hasWorker = false;
  countFetched((use, bytes) => {
    if (hasWorker) tellWorker(use, bytes);
    else uncounted[use] += bytes;
  });
  window.addEventListener('pagehide', () => {
    if (hasWorker) return;
    try {
      storage.setItem(uncountedKey, JSON.stringify(uncounted));
    } catch {
      // A phone without room counts less.
    }
  });
  void navigator.serviceWorker.ready.then(() => {
    hasWorker = true;
    storage.removeItem(uncountedKey);
    for (const use of uses) tellWorker(use, uncounted[use]);
  });
}
