import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Toaster } from 'react-hot-toast';
import { toastsDue } from '../../lib/toast';

const style = {
  maxWidth: 320,
  background: 'var(--color-base-100)',
  color: 'var(--color-base-content)',
  border: '1px solid var(--color-base-300)',
};

/** Toasts stand top right (product.md section 9); the library brings their live region, and comes with the first of them. */
export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  const [Place, setPlace] = useState<typeof Toaster | null>(null);
  useEffect(() => {
    if (!isDue) return;
    // Not `lazy`: what cannot be loaded would take the whole page down with it.
    import('react-hot-toast').then(
      ({ Toaster: loaded }) => setPlace(() => loaded),
      () => undefined,
    );
  }, [isDue]);
  if (!Place) return null;
  return (
    <section aria-label="Messages">
      <Place position="top-right" containerStyle={{ top: 76 }} toastOptions={{ style }} />
    </section>
  );
}
