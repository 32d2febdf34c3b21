import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PostedForm } from '#contract/page-forms';
import type { Role } from '#contract/status';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { focusScreen } from '../../forms/focus';
import { useSession, useServices } from '../../lib/services';
import { Footer } from './footer';
import { Header } from './header';
import { Toasts } from './toasts';
import { Icon } from '../../ui/icon';
import { MenuLink, dockLinks } from './menu';
import { updates, type Update } from '../../lifecycle/service-worker';
import { Banner } from '../../ui/feedback';
import { InAppNotice } from '../../widgets/in-app-notice';
import { BrokenStorageNotice } from '../../widgets/broken-storage-notice';

/** Where the main content is flagged as hidden: nothing but the screen stands in it (screens.md section 2). */
const flagged = ['/login', '/signup'];

/** Header, content, footer, and the bottom navigation of logged-in users on phones. */
export function Shell() {
  const session = useSession();
  const isFlagged = useLocation({ select: ({ pathname }) => flagged.includes(pathname.replace(/\/$/, '')) });
  const router = useRouter();
  const { pageData } = useServices();
  // Announces a new page to screen readers; the browser announces the first one.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        focusScreen();
        // Told once.
        if (pageData) delete pageData.form;
      }),
    [router, pageData],
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="btn btn-accent sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2"
      >
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
        {session && !isFlagged ? <LostWorkNotice /> : null}
        {session && !isFlagged ? <BrokenStorageNotice /> : null}
        <Outlet />
      </main>
      <Footer docked={session !== null} />
      {session ? <Dock role={session.role} /> : null}
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

/** Their screens say it themselves. */
const ownNotices: readonly PostedForm['name'][] = [
  'business-signup',
  'reset-password',
  'confirm-email',
  'own-email',
  'undo-email',
];

/** What became of a form that was posted before the script was there; until the next page. */
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

/** The bottom navigation on a phone. */
function Dock({ role }: { role: Role }) {
  return (
    <nav aria-label="Main screens" className="dock border-base-300 bg-base-100 z-30 border-t md:hidden">
      {dockLinks[role].map(({ to, label, icon }) => (
        <MenuLink key={to} to={to} className="min-h-14" activeClass="dock-active font-bold">
          <Icon name={icon} />
          <span className="text-[clamp(0.7rem,3.6vw,0.875rem)] whitespace-nowrap">{label}</span>
        </MenuLink>
      ))}
    </nav>
  );
}

const labels = {
  ready: { text: 'A new version of the portal is ready.', action: 'Use it now' },
  in_use: {
    text: 'A new version of the portal is in use. This page is still the old one.',
    action: 'Reload',
  },
} as const;

/** Offers a new version. The person decides when to reload; forms are kept either way. */
function UpdatePrompt() {
  const update = useSyncExternalStore<Update>(updates.subscribe, updates.get, () => 'none');
  const [putOff, setPutOff] = useState<Update>('none');
  if (update === 'none' || update === putOff) return null;
  const { text, action } = labels[update];
  return (
    <section
      aria-label="New version"
      role="status"
      className="bg-accent text-accent-content flex flex-wrap items-center justify-center gap-2 p-3"
    >
      <p className="font-semibold">{text}</p>
      <button type="button" className="btn btn-neutral" onClick={() => updates.apply()}>
        {action}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => setPutOff(update)}>
        Later
      </button>
    </section>
  );
}

/** Reports unsent work that the browser evicted, as full phones do. */
function LostWorkNotice() {
  const { outbox } = useServices();
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let left = false;
    outbox
      .load()
      .then((loaded) => loaded.lostWork())
      .then(
        (isLost) => !left && setLost(isLost),
        () => undefined,
      );
    return () => void (left = true);
  }, [outbox]);
  if (!lost) return null;
  const acknowledge = async () => {
    setLost(false);
    // The button is unmounted with the notice.
    focusScreen();
    (await outbox.load()).acknowledgeLoss();
  };
  return (
    <div className="page pt-4">
      <Banner tone="error">
        <p>{outboxMessages.lost}</p>
        <button type="button" className="btn mt-2" onClick={() => void acknowledge()}>
          I understand
        </button>
      </Banner>
    </div>
  );
}
