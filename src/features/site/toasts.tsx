import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { toastsDue } from '../../lib/toast';

/** The place of toasts, which comes with the first of them. */
export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  const [Place, setPlace] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isDue) return;
    // Not `lazy`: what cannot be loaded would take the whole page down with it.
    import('./toast-container').then(
      ({ ToastContainer }) => setPlace(() => ToastContainer),
      () => undefined,
    );
  }, [isDue]);
  return Place ? <Place /> : null;
}
