import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastsDue } from '../../lib/toast';

/** Loads the toast container with the first toast. */
export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  const [Place, setPlace] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isDue) return;
    // Not `lazy`: a failed load would break the whole page.
    import('./toast-container').then(
      ({ ToastContainer }) => setPlace(() => ToastContainer),
      () => undefined,
    );
  }, [isDue]);
  return Place ? <Place /> : null;
}
