import { useState, useSyncExternalStore } from 'react';
import { updates } from '../../lib/service-worker';

/** Offers a new version when one is ready. The person decides when: forms are kept either way. */
export function UpdatePrompt() {
  const ready = useSyncExternalStore(updates.subscribe, updates.get, () => false);
  const [later, setLater] = useState(false);
  if (!ready || later) return null;
  return (
    <section
      aria-label="New version"
      role="status"
      className="bg-accent text-accent-content fixed inset-x-0 bottom-16 z-40 flex flex-wrap items-center justify-center gap-2 p-3 md:bottom-0"
    >
      <p className="font-semibold">A new version of the portal is ready.</p>
      <button type="button" className="btn btn-neutral" onClick={() => updates.apply()}>
        Use it now
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => setLater(true)}>
        Later
      </button>
    </section>
  );
}
