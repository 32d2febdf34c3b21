import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Role } from '#contract/status';
import type { IconName } from '../../ui/icon';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
}

const home: Entry = { to: '/home', label: 'Home', icon: 'home' };
const internships: Entry = { to: '/all-internships', label: 'Internships', icon: 'search' };
const about: Entry = { to: '/about', label: 'About', icon: 'users' };
const contact: Entry = { to: '/contact', label: 'Contact', icon: 'document' };
const dashboard: Entry = { to: '/dashboard', label: 'Dashboard', icon: 'gauge' };

/** The header's links by role (screens.md section 2, Header). */
export const headerLinks: Record<Role | 'visitor', readonly Entry[]> = {
  visitor: [home, about, contact],
  student: [home, internships, about, contact],
  business: [internships, about, contact, dashboard],
  admin: [dashboard],
};

/** The link of the profile icon; admins have none. */
export const profileOf: Record<Role, string | null> = {
  student: '/profile',
  business: '/business-profile',
  admin: null,
};

/** The bottom navigation by role. */
export const dockLinks: Record<Role, readonly Entry[]> = {
  student: [
    home,
    internships,
    { to: '/my-applications', label: 'Applications', icon: 'document' },
    { to: '/profile', label: 'Profile', icon: 'user' },
  ],
  business: [
    dashboard,
    { to: '/all-internship', label: 'Internships', icon: 'briefcase' },
    { to: '/business-profile', label: 'Profile', icon: 'user' },
  ],
  admin: [
    dashboard,
    { to: '/list-all-students', label: 'Students', icon: 'users' },
    { to: '/list-all-business', label: 'Businesses', icon: 'building' },
    { to: '/list-all-internships', label: 'Internships', icon: 'briefcase' },
  ],
};

interface MenuLinkProps {
  to: string;
  className: string;
  /** Marks the current page. */
  activeClass: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A navigation link, marked on its page; the root path counts as Home. */
export function MenuLink({ to, className, activeClass, onClick, children }: MenuLinkProps) {
  const isRoot = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isHome = isRoot && to === '/home';
  return (
    <Link
      to={to}
      className={isHome ? `${className} ${activeClass}` : className}
      aria-current={isHome ? 'page' : undefined}
      activeProps={{ className: activeClass, 'aria-current': 'page' }}
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
