import { useSyncExternalStore } from 'react';
import { toastsDue } from '../../lib/toast';
import { lazyWithRetry } from '../../lib/lazy-with-retry';

const ToastContainer = lazyWithRetry(async () => (await import('./toast-container')).ToastContainer);

export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  return isDue ? <ToastContainer /> : null;
}
