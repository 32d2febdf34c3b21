import { useSyncExternalStore } from 'react';
import { installOffer, type Worked } from '../lib/install';
import { useServices } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const load = async () => (await import('./install-card')).InstallCard;

/** Offers to install the portal after something worked; its card is loaded only then, into a place of its height. */
export function InstallOffer({ after }: { after: Worked }) {
  const services = useServices();
  const due = () => installOffer.isDue(services, after);
  const isDue = useSyncExternalStore(installOffer.subscribe, due, () => false);
  const { Loaded, hasFailed } = useLoaded(isDue, load);
  if (!isDue || hasFailed) return null;
  return <div className="min-h-52 py-4 sm:min-h-44">{Loaded ? <Loaded /> : null}</div>;
}
