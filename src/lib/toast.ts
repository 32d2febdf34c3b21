import { createListeners } from './listeners';

type Kind = 'success' | 'error' | 'warning';

let isDue = false;
const { subscribe, notify } = createListeners();

/** Whether a toast was ever due: only then is there a place for them, and code to fetch. */
export const toastsDue = {
  get: () => isDue,
  subscribe,
};

/** Takes down what was said in passing on a screen whose work is done. */
export function dismissToasts(): void {
  if (!isDue) return;
  import('react-hot-toast').then(
    ({ default: show }) => show.dismiss(),
    () => undefined,
  );
}

/**
 * Says something in passing, top right, for five seconds (screens.md section 9). The library loads when the first toast is due; what
 * matters stands on the page as well, so a toast that cannot be loaded is not missed.
 */
export function toast(kind: Kind, text: string, title?: string): void {
  isDue = true;
  notify();
  const words = title ? `${title}: ${text}` : text;
  const speak = async () => {
    const { default: show } = await import('react-hot-toast');
    // The same words stand once; others may still be read.
    const options = { id: words };
    if (kind === 'success') show.success(words, options);
    else if (kind === 'error') show.error(words, options);
    else show(words, { ...options, icon: '!' });
  };
  speak().catch(() => undefined);
}
