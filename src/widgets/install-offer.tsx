import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { installOffer, type Worked } from '../lib/install';
import { useServices } from '../lib/services';

/** Offers to install the portal after something worked; its card is loaded only then, into a place of its height. */
export function InstallOffer({ after }: { after: Worked }) {
  const services = useServices();
  const due = () => installOffer.isDue(services, after);
  const isDue = useSyncExternalStore(installOffer.subscribe, due, () => false);
  const [Card, setCard] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isDue) return;
    // Not `lazy`: a failed load would break the whole page.
    import('./install-card').then(
      ({ InstallCard }) => setCard(() => InstallCard),
      () => setFailed(true),
    );
  }, [isDue]);
  if (!isDue || failed) return null;
  return <div className="min-h-52 py-4 sm:min-h-44">{Card ? <Card /> : null}</div>;
}
