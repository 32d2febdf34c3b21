import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { brand } from '#contract/brand';
import { useSession } from '../../lib/services';
import { Icon } from '../../ui/icon';
import { ConnectionChip } from './connection-chip';
import { LogOutButton } from './log-out-button';
import { BrandMark } from './brand-mark';
import { headerLinks, profileOf } from './menu';
import { MenuLink } from './menu-link';

const item =
  'flex min-h-12 cursor-pointer items-center gap-2 rounded-field px-4 font-semibold lg:px-3 hover:bg-white/15 hover:text-white';

/** The header for visitor, student, business and admin (screens.md section 2). */
export function Header() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const links = headerLinks[session?.role ?? 'visitor'];
  const profile = session ? profileOf[session.role] : null;
  const close = () => setOpen(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  // Closes the menu on every navigation, also "back".
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)),
    [router],
  );
  return (
    <header
      className="bg-neutral text-neutral-content border-accent sticky top-0 z-40 border-b-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        toggle.current?.focus();
      }}
    >
      <div className="page flex min-h-16 items-center gap-1 lg:gap-2">
        <Link
          to="/home"
          className="flex min-h-12 items-center gap-2 text-xl font-bold whitespace-nowrap"
          onClick={close}
        >
          <BrandMark />
          {brand.name}
        </Link>
        <div className="ml-auto">
          <ConnectionChip />
        </div>
        <button
          ref={toggle}
          type="button"
          className={`${item} lg:hidden`}
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} />
        </button>
        <nav
          id="menu"
          aria-label="Menu"
          className={`bg-neutral border-accent absolute inset-x-0 top-full flex-col gap-1 border-b-4 p-3 lg:static lg:flex lg:flex-row lg:items-center lg:border-0 lg:p-0 ${open ? 'flex' : 'hidden'}`}
        >
          {links.map(({ to, label }) => (
            <MenuLink
              key={to}
              to={to}
              className={item}
              activeClass="underline decoration-accent decoration-4 underline-offset-8"
              onClick={close}
            >
              {label}
            </MenuLink>
          ))}
          {session === null ? <VisitorLinks onFollow={close} /> : null}
          {profile ? (
            <Link
              to={profile}
              className={item}
              title="Profile"
              activeProps={{ className: 'text-accent' }}
              onClick={close}
            >
              <Icon name="user" />
              <span className="lg:sr-only">Profile</span>
            </Link>
          ) : null}
          {session ? <LogOutButton className={item} onDone={close} /> : null}
        </nav>
      </div>
    </header>
  );
}

const signups = [
  { to: '/signup', short: 'As Student', label: 'Student Sign Up' },
  { to: '/business-signup', short: 'As Business', label: 'Business Sign Up' },
] as const;

/** Two sign-up buttons on wide screens, one sub-menu on a phone, and the log-in. */
function VisitorLinks({ onFollow }: { onFollow: () => void }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="lg:hidden">
        <button
          type="button"
          className={`${item} w-full`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Sign Up
          <Icon name="down" className={`size-4 ${open ? 'rotate-180' : ''}`} />
        </button>
        <div id={id} className="flex flex-col gap-1 pl-4" hidden={!open}>
          {signups.map(({ to, short }) => (
            <Link key={to} to={to} className={item} onClick={onFollow}>
              {short}
            </Link>
          ))}
        </div>
      </div>
      {signups.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={`${item} hidden border border-white/40 lg:flex`}
          activeProps={{ className: 'border-accent!' }}
          onClick={onFollow}
        >
          {label}
        </Link>
      ))}
      <Link to="/login" className="btn btn-accent lg:ml-1" onClick={onFollow}>
        Login
      </Link>
    </>
  );
}
