import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { brand } from '#contract/brand';
import { useSession } from '../../lib/services';
import { Icon } from '../../ui/icon';
import { ConnectionChip } from './connection-chip';
import { LogOutButton } from './log-out-button';
import { Mark } from './mark';
import { headerLinks } from './menu';

const item =
  'flex min-h-12 cursor-pointer items-center gap-2 rounded-field px-4 font-semibold hover:bg-white/15 hover:text-white';

/** The header in its four forms: visitor, student, business, admin (product.md section 2). */
export function Header() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const links = headerLinks[session?.role ?? 'visitor'];
  const close = () => setOpen(false);
  return (
    <header
      className="bg-neutral text-neutral-content border-accent sticky top-0 z-40 border-b-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="page flex min-h-16 items-center gap-2">
        <Link
          to="/home"
          className="flex min-h-12 items-center gap-2 text-xl font-bold whitespace-nowrap"
          onClick={close}
        >
          <Mark />
          {brand.name}
        </Link>
        <div className="ml-auto">
          <ConnectionChip />
        </div>
        <button
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
            <Link
              key={to}
              to={to}
              className={item}
              activeProps={{ className: 'underline decoration-accent decoration-4 underline-offset-8' }}
              onClick={close}
            >
              {label}
            </Link>
          ))}
          {session === null ? <VisitorLinks onFollow={close} /> : null}
          {session?.role === 'student' ? (
            <Link to="/profile" className={item} onClick={close}>
              <Icon name="user" />
              Profile
            </Link>
          ) : null}
          {session ? <LogOutButton className={item} onDone={close} /> : null}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      <details className="group lg:relative">
        <summary className={`${item} list-none`}>
          Sign Up
          <Icon name="back" className="size-4 -rotate-90 group-open:rotate-90" />
        </summary>
        <div className="bg-neutral lg:border-accent flex flex-col gap-1 pl-4 lg:absolute lg:right-0 lg:top-full lg:w-44 lg:border-t-4 lg:p-2">
          <Link to="/signup" className={item} onClick={onFollow}>
            As Student
          </Link>
          <Link to="/business-signup" className={item} onClick={onFollow}>
            As Business
          </Link>
        </div>
      </details>
      <Link to="/login" className="btn btn-accent" onClick={onFollow}>
        Login
      </Link>
    </>
  );
}
