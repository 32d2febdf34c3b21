import { useSyncExternalStore } from 'react';
import { useServices, useSession } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const load = async () => (await import('./broken-storage')).BrokenStorage;

/** Tells a student that the outbox does not open. Its code is loaded only then. */
export function BrokenStorageNotice() {
  const { outbox } = useServices();
  const isStudent = useSession()?.role === 'student';
  const isBroken = useSyncExternalStore(outbox.subscribe, outbox.isBroken, () => false);
  const isNeeded = isStudent && isBroken;
  const { Loaded } = useLoaded(isNeeded, load);
  return isNeeded && Loaded ? (
    <div className="page pt-4">
      <Loaded />
    </div>
  ) : null;
}
