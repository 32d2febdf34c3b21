import { useSyncExternalStore } from 'react';

/** Tailwind's `lg`. */
const wideScreen = '(min-width: 64rem)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for a second column, of which a phone draws nothing. False in Node. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(wideScreen).matches,
    () => false,
  );
