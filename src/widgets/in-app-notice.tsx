import { useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ComponentType } from 'react';
import { windows } from '#contract/limits';
import { inAppBrowser, type InAppBrowser } from '../lib/in-app-browser';
import { isRunningInstalled } from '../lib/install';
import { useServices, type Services } from '../lib/services';
import type { InAppCardProps } from './in-app-card';

/** The screens that links lead to. */
const publicScreens =
  /^\/(home|about|contact|classroom|all-internships|login|signup|business-signup|forgot-password|internship-details\/[^/]+)?\/?$/;

const key = 'wokabaut.in-app';
type Needed = Pick<Services, 'storage' | 'now'>;

/** Whether it was closed during this visit. Absolute, since the phone's clock may have been set back. */
const wasClosed = ({ storage, now }: Needed) =>
  Math.abs(now() - Number(storage.getItem(key) ?? -Infinity)) < windows.visitGap;

function close({ storage, now }: Needed): void {
  try {
    storage.setItem(key, String(now()));
  } catch {
    // Storage is full: closed until the page is opened again.
  }
}

/** Says inside another app's browser what does not work there, and leads out of it (rule 50). Its words are loaded only then. */
export function InAppNotice() {
  const services = useServices();
  const isPublic = useLocation({ select: ({ pathname }) => publicScreens.test(pathname) });
  const [browser, setBrowser] = useState<InAppBrowser | null>(null);
  const [Card, setCard] = useState<ComponentType<InAppCardProps> | null>(null);
  useEffect(() => {
    const found = isRunningInstalled() || wasClosed(services) ? null : inAppBrowser(navigator.userAgent);
    if (!found) return;
    // Not `lazy`: a failed load would break the whole page.
    import('./in-app-card').then(
      ({ InAppCard }) => {
        setBrowser(found);
        setCard(() => InAppCard);
      },
      () => undefined,
    );
  }, [services]);
  if (!browser || !Card || !isPublic) return null;
  const onClose = () => {
    close(services);
    setBrowser(null);
  };
  return <Card browser={browser} onClose={onClose} />;
}
