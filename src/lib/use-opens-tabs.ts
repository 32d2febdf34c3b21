import { useSyncExternalStore } from 'react';
import { installedMedia } from './install';

/** Tailwind's `lg`. */
const wideScreen = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const queries = [wideScreen, installedMedia].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const opensTabs = () => matchMedia(wideScreen).matches && !matchMedia(installedMedia).matches;

/** Whether there is room for a list and what was chosen of it beside each other. False in Node. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wideScreen).matches,
    () => false,
  );

/**
 * Whether a card opens in a new tab: on a wide screen in a browser. On a phone and in the installed app it opens in the
 * same one, so that "back" returns to the row (rule 20). False in Node.
 */
export const useOpensTabs = (): boolean => useSyncExternalStore(subscribe, opensTabs, () => false);
