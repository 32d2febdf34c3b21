import { useLocation, useMatches } from '@tanstack/react-router';
import { inApp } from '#contract/messages/site';
import { focusScreen } from '../forms/focus';
import { chromeIntent, type InAppBrowser } from '../lib/in-app-browser';
import { factsOf } from '../lib/route-facts';
import { Icon } from '../ui/icon';

interface InAppCardProps {
  browser: InAppBrowser;
  onClose: () => void;
}

/** Screens that links lead to. */
const linked = ['static', 'home', 'list', 'internship'];

/** The notice inside another app's browser, on public screens: in one line what does not work there, and the way out. */
export function InAppCard({ browser, onClose }: InAppCardProps) {
  const href = useLocation({ select: (location) => location.href });
  const { html } = factsOf(useMatches());
  if (!linked.includes(html)) return null;
  const close = () => {
    onClose();
    // The pressed button is unmounted with the notice.
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
        <p className="text-sm">{inApp.where(browser.app ?? 'another app')}</p>
        {browser.system === 'android' ? (
          <a className="btn btn-neutral" href={chromeIntent(new URL(href, location.origin).href)}>
            {inApp.openInChrome}
          </a>
        ) : (
          <p className="text-sm font-semibold">{inApp.onIphone}</p>
        )}
      </div>
      <button
        type="button"
        className="btn btn-ghost btn-square text-info-content"
        aria-label="Close"
        onClick={close}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
