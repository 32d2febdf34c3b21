import { useEffect, useSyncExternalStore } from 'react';
import { createValue } from '../../lib/listeners';
import { importWithRetry } from '../../lib/lazy-with-retry';
import { useSession } from '../../services/services';

type PersonShell = typeof import('./person-shell');

/** What header and dock have for somebody who is logged in; visitors never load it. Set ahead in Node, which has no effects. */
export const personShell = createValue<PersonShell | null>(null);

/** Loads it, once. */
export async function loadPersonShell(): Promise<void> {
  if (personShell.get() === null) personShell.set(await importWithRetry(() => import('./person-shell')));
}

/** Null for a visitor, and until it is loaded. */
export function usePersonShell(): PersonShell | null {
  const isNeeded = useSession() !== null;
  const shell = useSyncExternalStore(personShell.subscribe, personShell.get, personShell.get);
  useEffect(() => {
    if (isNeeded) void loadPersonShell();
  }, [isNeeded]);
  return isNeeded ? shell : null;
}
