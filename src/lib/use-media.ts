import { useSyncExternalStore } from 'react';

const wideScreen = '(min-width: 64rem)';
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

export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, isWide, () => false);

/** Whether cards open new tabs, on wide browser screens; else "back" returns to the row (rule internship-6). */
export const useOpensTabs = (): boolean => useSyncExternalStore(subscribe, opensTabs, () => false);
