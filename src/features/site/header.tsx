import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { brand } from '#contract/brand';
import { useSession, useConnection, useHydrated, useServices } from '../../lib/services';
import { useFold } from '../../lib/use-fold';
import { Icon, type IconName } from '../../ui/icon';
import { LogOutButton } from './log-out-button';
import { BrandMark } from './brand-mark';
import { MenuLink, headerLinks, profileOf } from './menu';

const item =
  'flex min-h-12 cursor-pointer items-center gap-2 rounded-field px-4 font-semibold lg:px-3 hover:bg-white/15 hover:text-white';

/** The header for visitor, student, business and admin (screens.md section 2). */
export function Header() {
  const session = useSession();
  const { isOpen, isUntouched, setOpen, button } = useFold('menu');
  const links = headerLinks[session?.role ?? 'visitor'];
  const profile = session ? profileOf[session.role] : null;
  const close = () => setOpen(false);
  const toggle = useRef<HTMLAnchorElement>(null);
  const router = useRouter();
  // Closes the menu on every navigation, also "back".
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)),
    [router, setOpen],
  );
  return (
    <header
      className="bg-neutral text-neutral-content border-accent sticky top-0 z-40 border-b-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
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
        <a
          {...button}
          ref={toggle}
          className={`${item} lg:hidden`}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </a>
        <nav
          id="menu"
          aria-label="Menu"
          className={`bg-neutral border-accent absolute inset-x-0 top-full flex-col gap-1 border-b-4 p-3 lg:static lg:flex lg:flex-row lg:items-center lg:border-0 lg:p-0 ${isOpen ? 'flex' : isUntouched ? 'flex max-lg:not-target:hidden' : 'hidden'}`}
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
          {session === null ? <VisitorLinks startsOpen={isUntouched && isOpen} onFollow={close} /> : null}
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

interface VisitorLinksProps {
  /** Whether the sub-menu goes on being open, as it was before the script was there. */
  startsOpen: boolean;
  onFollow: () => void;
}

/** Two sign-up buttons on wide screens, one sub-menu on a phone, which only the script folds, and the log-in. */
function VisitorLinks({ startsOpen, onFollow }: VisitorLinksProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const [chosen, setOpen] = useState<boolean | null>(null);
  const open = chosen ?? (startsOpen || !isHydrated);
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
        <div id={id} data-fold className="flex flex-col gap-1 pl-4" hidden={!open}>
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

const labels = { online: 'Online', slow: 'Slow', offline: 'Offline', down: 'No answer' } as const;
const icons: Record<keyof typeof labels, IconName> = {
  online: 'signal',
  slow: 'clock',
  offline: 'offline',
  down: 'alert',
};

/** Applications to be sent, without drafts, and the percentage of the one being sent. Does not load the outbox. */
function useUnsent(): { waiting: number; percent: number | null } {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null) ?? [];
  return {
    waiting: records.filter(({ state }) => state !== 'draft' && state !== 'sent').length,
    percent: outbox.percent(),
  };
}

/** The connection state and the number of unsent applications. */
function ConnectionChip() {
  const connection = useConnection();
  const { waiting, percent } = useUnsent();
  const session = useSession();
  const isHydrated = useHydrated();
  const chip = (
    <>
      <Icon name={icons[connection]} className="size-4" />
      {/* Hidden on the smallest phones when there is a number. */}
      <span className={waiting > 0 ? 'max-[22rem]:sr-only' : ''}>{labels[connection]}</span>
      {waiting > 0 ? (
        <span className="badge badge-accent badge-sm font-bold">
          {waiting}
          <span className="sr-only sm:not-sr-only"> waiting</span>
          {/* Not announced: it changes with each piece. */}
          {percent === null ? null : <span aria-hidden="true"> · {percent} %</span>}
        </span>
      ) : null}
    </>
  );
  // Room for each label: nothing moves when it changes.
  const chipClass = 'flex min-h-12 min-[22rem]:min-w-27 items-center gap-1.5 px-1 whitespace-nowrap';
  return (
    <div role="status" aria-label="Connection" data-saved="space" className={isHydrated ? '' : 'invisible'}>
      {waiting > 0 && session?.role === 'student' ? (
        <Link to="/my-applications" className={chipClass}>
          {chip}
        </Link>
      ) : (
        <span className={chipClass}>{chip}</span>
      )}
    </div>
  );
}
