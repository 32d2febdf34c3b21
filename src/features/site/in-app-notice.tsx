import type { Words } from '#contract/languages';
import { useLocation, useMatches } from '@tanstack/react-router';
import { inApp } from '#contract/messages/site';
import { focusScreen } from '../../forms/focus';
import { chromeIntent, type InAppBrowser, inAppBrowser } from '../../services/in-app-browser';
import { factsOf } from '../../lib/route-facts';
import { Icon } from '../../ui/icon';
import { useMemo, useState } from 'react';
import { durations } from '#contract/limits';
import { isRunningInstalled } from '../../services/install';
import { useHydrated, useServices, type Services } from '../../services/services';
import { Button } from '../../ui/button';

const key = 'wokabaut.in-app';
type Needed = Pick<Services, 'storage' | 'now'>;

/** Whether it was closed in this visit. Absolute, since the phone's clock may have been set back. */
const wasClosed = ({ storage, now }: Needed) =>
  Math.abs(now() - Number(storage.getItem(key) ?? -Infinity)) < durations.visitGap;

const findBrowser = (services: Needed): InAppBrowser | null =>
  isRunningInstalled() || wasClosed(services) ? null : inAppBrowser(navigator.userAgent);

function keepClosed({ storage, now }: Needed): void {
  try {
    storage.setItem(key, String(now()));
  } catch {
    // Full storage: closed until reopening.
  }
}

/** Names what another app's browser lacks, and leads out of it (rule offline-7). */
export function InAppNotice() {
  const services = useServices();
  const [isOpen, setOpen] = useState(true);
  const isAsked = useHydrated() && isOpen;
  const browser = useMemo(() => (isAsked ? findBrowser(services) : null), [isAsked, services]);
  const href = useLocation({ select: (location) => location.href });
  const { html } = factsOf(useMatches());
  if (!browser || !['static', 'home', 'list', 'internship'].includes(html)) return null;
  const close = () => {
    keepClosed(services);
    setOpen(false);
    focusScreen();
  };
  return (
    <section
      id="in-app-notice"
      aria-label="Browser"
      role="status"
      className="bg-info text-info-content flex items-center gap-2 py-2 pl-4"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 md:justify-center">
        <p className="text-sm">{inApp.where(browser.app ?? ('another app' satisfies Words))}</p>
        {browser.system === 'android' ? (
          <a className="btn btn-neutral" href={chromeIntent(new URL(href, location.origin).href)}>
            {inApp.openInChrome}
          </a>
        ) : (
          <p className="text-sm font-semibold">{inApp.onIphone}</p>
        )}
      </div>
      <Button look="ghost" className="btn-square text-info-content" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </Button>
    </section>
  );
}
