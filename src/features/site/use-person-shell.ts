import { useEffect, useSyncExternalStore } from 'react';
import { createValue } from '../../lib/listeners';
import { importWithRetry } from '../../lib/lazy-with-retry';
import { useSession } from '../../services/services';

type PersonShell = typeof import('./person-shell');

/** Header and navigation of logged-in people; visitors never load it. Preset in Node, which has no effects. */
export const personShell = createValue<PersonShell | null>(null);

export async function loadPersonShell(): Promise<void> {
  if (personShell.get() === null) personShell.set(await importWithRetry(() => import('./person-shell')));
}

export function usePersonShell(): PersonShell | null {
  const isNeeded = useSession() !== null;
  const shell = useSyncExternalStore(personShell.subscribe, personShell.get, personShell.get);
  useEffect(() => {
    if (isNeeded) void loadPersonShell();
  }, [isNeeded]);
  return isNeeded ? shell : null;
}
