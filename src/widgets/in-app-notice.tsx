import { useMemo, useState } from 'react';
import { windows } from '#contract/limits';
import { inAppBrowser, type InAppBrowser } from '../lib/in-app-browser';
import { isRunningInstalled } from '../lib/install';
import { useHydrated, useServices, type Services } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';

const key = 'wokabaut.in-app';
type Needed = Pick<Services, 'storage' | 'now'>;

/** Whether it was closed during this visit. Absolute, since the phone's clock may have been set back. */
const wasClosed = ({ storage, now }: Needed) =>
  Math.abs(now() - Number(storage.getItem(key) ?? -Infinity)) < windows.visitGap;

const findBrowser = (services: Needed): InAppBrowser | null =>
  isRunningInstalled() || wasClosed(services) ? null : inAppBrowser(navigator.userAgent);

function close({ storage, now }: Needed): void {
  try {
    storage.setItem(key, String(now()));
  } catch {
    // Storage is full: closed until the page is opened again.
  }
}

const loadCard = async () => (await import('./in-app-card')).InAppCard;

/** Says inside another app's browser what does not work there, and leads out of it (rule 50). Its words are loaded only then. */
export function InAppNotice() {
  const services = useServices();
  const [isOpen, setOpen] = useState(true);
  const isAsked = useHydrated() && isOpen;
  const browser = useMemo(() => (isAsked ? findBrowser(services) : null), [isAsked, services]);
  const { Loaded: Card } = useLoaded(browser !== null, loadCard);
  if (!browser || !Card) return null;
  const onClose = () => {
    close(services);
    setOpen(false);
  };
  return <Card browser={browser} onClose={onClose} />;
}
