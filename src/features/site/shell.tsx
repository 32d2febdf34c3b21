import { Outlet, useLocation, useRouter, useMatches } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore, useMemo } from 'react';
import type { PostedForm } from '#contract/page-forms';
import type { Words } from '#contract/languages';
import { inApp } from '#contract/messages/site';
import { durations } from '#contract/limits';
import { focusScreen } from '../../forms/focus';
import { useSession, useServices, useHydrated, type Services } from '../../services/services';
import { Footer } from './footer';
import { Header } from './header';
import { usePersonShell } from './use-person-shell';
import { Banner } from '../../ui/feedback';
import { updates, type Update } from '../../services/updates';
import { toastsDue } from '../../lib/toast';
import { lazyWithRetry } from '../../lib/lazy-with-retry';
import { chromeIntent, type InAppBrowser, inAppBrowser, isRunningInstalled } from '../../services/install';
import { factsOf } from '../../lib/route-facts';
import { Icon } from '../../ui/icon';
import { brandName } from '#contract/given-brand';

const labels = {
  ready: { text: `A new version of ${brandName} is ready.`, button: 'Use it now' },
  in_use: {
    text: `A new version of ${brandName} is in use. This page is still the old one.`,
    button: 'Reload',
  },
} as const;

/** Offers a new version. The person decides when to reload; forms are kept either way. */
function UpdatePrompt() {
  const update = useSyncExternalStore<Update>(updates.subscribe, updates.get, () => 'none');
  const [putOff, setPutOff] = useState<Update>('none');
  if (update === 'none' || update === putOff) return null;
  const { text, button } = labels[update];
  return (
    <section
      aria-label="New version"
      role="status"
      className="bg-accent text-accent-content flex flex-wrap items-center justify-center gap-2 p-3"
    >
      <p className="font-semibold">{text}</p>
      <button type="button" className="btn btn-neutral" onClick={() => updates.apply()}>
        {button}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => setPutOff(update)}>
        Later
      </button>
    </section>
  );
}

/** Screens flagged as hidden, which show no notices (screens.md section 2). */
const flagged = ['/login', '/signup'];

export function Shell() {
  const session = useSession();
  const person = usePersonShell();
  const isFlagged = useLocation({ select: ({ pathname }) => flagged.includes(pathname.replace(/\/$/, '')) });
  const router = useRouter();
  const { pageData } = useServices();
  // Announces a new page; the browser announces the first.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // With the frame's own layout: forced here, it would lengthen the render's task.
        requestAnimationFrame(() => focusScreen(toLocation.hash));
        if (pageData) delete pageData.form;
      }),
    [router, pageData],
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="btn btn-accent sr-only focus:not-sr-only focus:absolute focus:z-50">
        Skip to content
      </a>
      <Header />
      <main
        id="content"
        tabIndex={-1}
        className="flex-1 outline-none"
        {...(isFlagged && { 'data-hidden': '' })}
      >
        {isFlagged ? null : <PostedNotice />}
        {person && !isFlagged ? <person.StorageNotices /> : null}
        <Outlet />
      </main>
      <Footer />
      {session && person ? <person.Dock role={session.role} /> : null}
      <div
        data-saved="no"
        className={`fixed inset-x-0 z-40 ${session ? 'bottom-16 md:bottom-0' : 'bottom-0'}`}
      >
        <InAppNotice />
        <UpdatePrompt />
      </div>
      <Toasts />
    </div>
  );
}

const ownNotices: readonly PostedForm['name'][] = [
  'business-signup',
  'reset-password',
  'password-code',
  'confirm-email',
  'own-email',
  'undo-email',
  'end-mails',
  'resume-mails',
];

function PostedNotice() {
  const { pageData } = useServices();
  const isHere = useLocation({ select: ({ pathname }) => pathname === pageData?.url.split('?')[0] });
  const form = isHere ? pageData?.form : undefined;
  if (!form || ownNotices.includes(form.name)) return null;
  const others = new Set(Object.values(form.errors).flat());
  others.delete(form.sentence);
  return (
    <div className="page pt-4" data-saved="no">
      <Banner tone={form.isDone ? 'success' : 'error'}>
        <p>{form.sentence}</p>
        {[...others].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Banner>
    </div>
  );
}

const ToastContainer = lazyWithRetry(async () => (await import('./toast-container')).ToastContainer);

export function Toasts() {
  const isDue = useSyncExternalStore(toastsDue.subscribe, toastsDue.get, () => false);
  return isDue ? <ToastContainer /> : null;
}

interface InAppCardProps {
  browser: InAppBrowser;
  onClose: () => void;
}

const linked = ['static', 'home', 'list', 'internship'];

function InAppCard({ browser, onClose }: InAppCardProps) {
  const href = useLocation({ select: (location) => location.href });
  const { html } = factsOf(useMatches());
  if (!linked.includes(html)) return null;
  const close = () => {
    onClose();
    focusScreen();
  };
  return (
    <section
      id="in-app-notice"
      aria-label="Browser"
      role="status"
      className="bg-info text-info-content flex items-center gap-2 py-2 pl-4"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <p className="text-sm">{inApp.where(browser.app ?? ('another app' satisfies Words))}</p>
        {browser.system === 'android' ? (
          <a className="btn btn-neutral" href={chromeIntent(new URL(href, location.origin).href)}>
            {inApp.openInChrome}
          </a>
        ) : (
          <p className="text-sm">{inApp.onIphone}</p>
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

const key = 'wokabaut.in-app';
type Needed = Pick<Services, 'storage' | 'now'>;

/** Whether it was closed in this visit. Absolute, since the phone's clock may have been set back. */
const wasClosed = ({ storage, now }: Needed) =>
  Math.abs(now() - Number(storage.getItem(key) ?? -Infinity)) < durations.visitGap;

const findBrowser = (services: Needed): InAppBrowser | null =>
  isRunningInstalled() || wasClosed(services) ? null : inAppBrowser(navigator.userAgent);

function close({ storage, now }: Needed): void {
  try {
    storage.setItem(key, String(now()));
  } catch {
    // Full storage: closed until reopening.
  }
}

/** Names what another app's browser lacks, and leads out of it (rule offline-7). */
function InAppNotice() {
  const services = useServices();
  const [isOpen, setOpen] = useState(true);
  const isAsked = useHydrated() && isOpen;
  const browser = useMemo(() => (isAsked ? findBrowser(services) : null), [isAsked, services]);
  if (!browser) return null;
  const onClose = () => {
    close(services);
    setOpen(false);
  };
  return <InAppCard browser={browser} onClose={onClose} />;
}
