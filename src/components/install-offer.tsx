import { useState, useSyncExternalStore } from 'react';
import { install as installMessages } from '#contract/messages/site';
import { focusScreen } from '../forms/focus';
import { installOffer, type Worked } from '../services/install';
import { useServices } from '../services/services';
import { Card } from '../ui/card';
import { Icon } from '../ui/icon';
import { InstallSteps } from './install-steps';

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);

/** The offer to install: the browser's prompt, or drawn steps. */
function InstallCard() {
  const services = useServices();
  const hasPrompt = useSyncExternalStore(installOffer.subscribe, installOffer.hasPrompt, () => false);
  const [isShown, setShown] = useState(false);
  // The pressed button is unmounted with the offer.
  const putOff = () => {
    installOffer.putOff(services);
    focusScreen();
  };
  const install = () => void installOffer.install(services).then(focusScreen, () => undefined);
  return (
    <section aria-labelledby="install-offer">
      <Card>
        <h2 id="install-offer" className="text-xl font-bold">
          {installMessages.title}
        </h2>
        <p>{installMessages.why}</p>
        <div className="flex flex-wrap gap-2">
          {hasPrompt ? (
            <button type="button" className="btn btn-outline" onClick={install}>
              <Icon name="download" className="size-5" />
              Install
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-outline"
              aria-expanded={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name="eye" className="size-5" />
              Show me how
            </button>
          )}
          <button type="button" className="btn btn-ghost" onClick={putOff}>
            Not now
          </button>
        </div>
        {isShown && !hasPrompt ? <InstallSteps on={isIphone() ? 'iphone' : 'android'} /> : null}
      </Card>
    </section>
  );
}

/** Offers to install the portal after a success. */
export function InstallOffer({ after }: { after: Worked }) {
  const services = useServices();
  const due = () => installOffer.isDue(services, after);
  const isDue = useSyncExternalStore(installOffer.subscribe, due, () => false);
  if (!isDue) return null;
  return (
    <div className="py-4">
      <InstallCard />
    </div>
  );
}
