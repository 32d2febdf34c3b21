import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PostedForm } from '#contract/page-forms';
import { focusScreen } from '../../forms/focus';
import { useSession, useServices } from '../../services/services';
import { Footer } from './footer';
import { Header } from './header';
import { Toasts } from './toasts';
import { usePersonShell } from './use-person-shell';
import { Banner } from '../../ui/feedback';
import { InAppNotice } from './in-app-notice';
import { updates, type Update } from '../../services/updates';
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
