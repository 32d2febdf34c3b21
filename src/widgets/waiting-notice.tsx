import { useSyncExternalStore } from 'react';
import { useServices, useSession } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const load = async () => (await import('./waiting-banner')).WaitingBanner;

/** Tells a visitor that applications wait on this phone for their owner's log-in (outbox/README.md, Logout). */
export function WaitingNotice({ isOnLogIn = false }: { isOnLogIn?: boolean }) {
  const session = useSession();
  const { outbox } = useServices();
  const count = useSyncExternalStore(outbox.subscribe, outbox.waitingForLogIn, () => 0);
  const isNeeded = session === null && count > 0;
  const { Loaded } = useLoaded(isNeeded, load);
  return isNeeded && Loaded ? <Loaded count={count} isOnLogIn={isOnLogIn} /> : null;
}
