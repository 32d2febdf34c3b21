import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`. */
const wideScreen = '(min-width: 64rem)';
/** Matches in the installed app. */
export const installedMedia = '(display-mode: standalone)';

function subscribe(listener: () => void): () => void {
  const queries = [wideScreen, installedMedia].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

const isWide = () => matchMedia(wideScreen).matches;
const opensTabs = () => isWide() && !matchMedia(installedMedia).matches;

/** Whether there is room for a second column, of which a phone draws nothing. False in Node. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);

/**
 * Whether a card opens in a new tab: on a wide screen in a browser. On a phone and in the installed app it opens in the
 * same one, so that "back" returns to the row (rule 20). False in Node.
 */
export const useOpensTabs = (): boolean => useSyncExternalStore(subscribe, opensTabs, () => false);
