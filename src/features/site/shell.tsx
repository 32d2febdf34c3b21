import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Role } from '#contract/status';
import { focusScreen } from '../../forms/focus';
import { useSession } from '../../lib/services';
import { Footer } from './footer';
import { Header } from './header';
import { LostWorkNotice } from './lost-work-notice';
import { Toasts } from './toasts';
import { UpdatePrompt } from './update-prompt';
import { Icon } from '../../ui/icon';
import { dockLinks } from './menu';
import { MenuLink } from './menu-link';

/** Header, content, footer, and the bottom navigation of logged-in users on phones. */
export function Shell() {
  const session = useSession();
  const router = useRouter();
  // Announces a new page to screen readers; the browser announces the first one.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusScreen();
      }),
    [router],
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
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {session ? <LostWorkNotice /> : null}
        <Outlet />
      </main>
      <Footer docked={session !== null} />
      {session ? <Dock role={session.role} /> : null}
      <UpdatePrompt />
      <Toasts />
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
