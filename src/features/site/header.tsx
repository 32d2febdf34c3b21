import { Link, useMatches, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useId, useRef, useState, type MouseEvent, type RefObject } from 'react';
import { brand } from '#contract/brand';
import { homeScreen, parentOf, type ScreenLink } from '../../lib/route-facts';
import { useSession, useHydrated } from '../../services/services';
import { useDisclosure } from '../../lib/use-disclosure';
import { Icon } from '../../ui/icon';
import { BrandMark } from './brand-mark';
import { ConnectionChip } from './connection-chip';
import { LanguageLink } from './language-link';
import { about, contact, MenuLinks } from './menu';
import { usePersonShell } from './use-person-shell';

interface BackProps {
  parent: ScreenLink;
  cameFrom: RefObject<string | null>;
  onFollow: () => void;
}

/** "Back" on a phone: a link to the parent, without script; history back for those who came from there. */
function BackFromScreen({ parent, cameFrom, onFollow }: BackProps) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    onFollow();
    if (cameFrom.current !== parent.to || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link
      to={parent.to}
      aria-label={`Back to ${parent.label}`}
      className="rounded-field flex min-h-12 min-w-12 items-center gap-1 pl-3 font-semibold hover:bg-[#ffffff26] md:hidden"
      onClick={follow}
    >
      <Icon name="back" />
      {/* Where the screen's own name does not stand in the header (ui/screen.css). */}
      <span className="parent-name w-0 truncate">{parent.label}</span>
    </Link>
  );
}

/** Path of the screen whose link led here; null after "back", and at the visit's start. */
function useCameFrom(): RefObject<string | null> {
  const router = useRouter();
  const cameFrom = useRef<string | null>(null);
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const isAhead = toLocation.state.__TSR_index > fromLocation.state.__TSR_index;
        cameFrom.current = isAhead ? fromLocation.pathname : null;
      }),
    [router],
  );
  return cameFrom;
}

const visitorLinks = [homeScreen, about, contact];

const item =
  'flex min-h-12 cursor-pointer items-center gap-2 rounded-field px-4 font-semibold lg:px-1.5 lg:whitespace-nowrap lg:max-xl:text-sm xl:px-3 hover:bg-[#ffffff26]';

export function Header() {
  const session = useSession();
  const { isOpen, isUntouched, setOpen, button } = useDisclosure('menu');
  const person = usePersonShell();
  const parent = parentOf(useMatches(), session?.role);
  const cameFrom = useCameFrom();
  const close = () => setOpen(false);
  const toggle = useRef<HTMLAnchorElement>(null);
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setOpen(false)),
    [router, setOpen],
  );
  return (
    <header
      className="bg-neutral text-neutral-content border-accent sticky top-0 z-40 border-b-4"
      data-back={parent ? (session ? 'person' : 'visitor') : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        toggle.current?.focus();
      }}
    >
      <div
        className={`page flex min-h-13 items-center max-md:pr-0 lg:min-h-16 lg:gap-2 ${parent ? 'max-md:pl-0' : 'flex-wrap'}`}
      >
        {parent ? <BackFromScreen parent={parent} cameFrom={cameFrom} onFollow={close} /> : null}{' '}
        <Link
          to="/home"
          className={`flex min-h-12 items-center gap-2 text-xl font-bold whitespace-nowrap max-[24rem]:text-lg max-[22rem]:text-base ${parent ? 'max-md:hidden' : ''}`}
          onClick={close}
        >
          <BrandMark />
          {brand.name}
        </Link>
        <div className="ml-auto flex pl-2 lg:gap-2">
          {session === null ? (
            <LanguageLink
              className={`inline-flex min-h-12 items-center whitespace-nowrap underline hover:text-accent max-lg:text-sm${parent ? ' max-md:hidden' : ' max-[22rem]:hidden'}`}
            />
          ) : null}
          {session && person ? <person.SendingChip role={session.role} /> : <ConnectionChip />}
        </div>
        {session && person ? <person.OwnAccount role={session.role} onFollow={close} /> : null}
        {/* Its place until it has come. */}
        {session && !person ? <span className="size-12 lg:hidden" /> : null}{' '}
        <a
          {...button}
          ref={toggle}
          className="rounded-field flex size-12 max-w-[20vw] cursor-pointer items-center justify-center hover:bg-[#ffffff26] lg:hidden"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </a>
        <nav
          id="menu"
          data-visitor={session === null || undefined}
          aria-label="Menu"
          className={`bg-neutral border-accent absolute inset-x-0 top-full flex-col gap-1 border-b-4 p-3 lg:static lg:flex lg:flex-row lg:items-center lg:border-0 xl:gap-2 lg:p-0 ${isOpen ? 'flex' : isUntouched ? 'flex max-lg:not-target:hidden' : 'hidden'}`}
        >
          {session === null ? (
            <>
              <MenuLinks links={visitorLinks} className={item} onFollow={close} />
              <VisitorLinks startsOpen={isUntouched && isOpen} onFollow={close} />
            </>
          ) : null}
          {session && person ? (
            <person.PersonLinks role={session.role} className={item} onFollow={close} />
          ) : null}
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
  startsOpen: boolean;
  onFollow: () => void;
}

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
          <Icon name="user" />
          Sign Up
          <Icon name="down" className={`size-4 ${open ? 'rotate-180' : ''}`} />
        </button>
        <div id={id} data-fold className="flex flex-col gap-1 pl-4" hidden={!open}>
          {signups.map(({ to, short }) => (
            <Fragment key={to}>
              <Link to={to} className={item} onClick={onFollow}>
                {short}
              </Link>{' '}
            </Fragment>
          ))}
        </div>
      </div>
      {signups.map(({ to, label }) => (
        <Fragment key={to}>
          <Link
            to={to}
            className={`${item} hidden lg:flex`}
            activeProps={{ className: 'underline decoration-accent decoration-4 underline-offset-8' }}
            onClick={onFollow}
          >
            {label}
          </Link>{' '}
        </Fragment>
      ))}
      <Link to="/login" className="btn btn-accent lg:ml-1" onClick={onFollow}>
        Login
      </Link>
    </>
  );
}
