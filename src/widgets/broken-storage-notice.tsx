import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useServices, useSession } from '../lib/services';

/** Tells a student that the outbox does not open. Its code is loaded only then. */
export function BrokenStorageNotice() {
  const { outbox } = useServices();
  const isStudent = useSession()?.role === 'student';
  const isBroken = useSyncExternalStore(outbox.subscribe, outbox.isBroken, () => false);
  const isNeeded = isStudent && isBroken;
  const [Notice, setNotice] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    // Not `lazy`: a failed load would break the whole page.
    import('./broken-storage').then(
      ({ BrokenStorage }) => setNotice(() => BrokenStorage),
      () => undefined,
    );
  }, [isNeeded]);
  return isNeeded && Notice ? (
    <div className="page pt-4">
      <Notice />
    </div>
  ) : null;
}
