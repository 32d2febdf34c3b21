import { useSyncExternalStore } from 'react';
import { toastsDue } from '../../lib/toast';
import { lazyWithRetry } from '../../lib/lazy-with-retry';

const ToastContainer = lazyWithRetry(async () => (await import('./toast-container')).ToastContainer);

/** Loads the toast container with the first toast. */
export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  return isDue ? <ToastContainer /> : null;
}
