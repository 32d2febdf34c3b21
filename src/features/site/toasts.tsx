import { lazy, Suspense } from 'react';
import { useIsAlive } from '../../lib/services';

const Toaster = lazy(async () => ({ default: (await import('react-hot-toast')).Toaster }));

/** Toasts stand top right (product.md section 9); the library brings their live region. */
export function Toasts() {
  const alive = useIsAlive();
  if (!alive) return null;
  return (
    <Suspense>
      <Toaster
        position="top-right"
        containerStyle={{ top: 76 }}
        toastOptions={{ style: { maxWidth: 320 } }}
      />
    </Suspense>
  );
}
