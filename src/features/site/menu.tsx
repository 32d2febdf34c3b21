import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenLink } from '../../lib/route-facts';
import { Icon, type IconName } from '../../ui/icon';

export const about: ScreenLink = { to: '/about', label: 'About' };
export const contact: ScreenLink = { to: '/contact', label: 'Contact' };

/** In the menu of a phone, where words begin at one edge. */
const icons: Partial<Record<string, IconName>> = {
  '/home': 'home',
  '/contact': 'edit',
  '/dashboard': 'gauge',
  '/all-internships': 'briefcase',
  '/all-internship': 'briefcase',
  '/list-all-students': 'users',
  '/register': 'edit',
};

interface MenuLinksProps {
  links: readonly ScreenLink[];
  className: string;
  onFollow: () => void;
}

export const MenuLinks = ({ links, className, onFollow }: MenuLinksProps) =>
  links.map(({ to, label }) => (
    <MenuLink
      key={to}
      to={to}
      className={className}
      activeClass="underline decoration-accent decoration-4 underline-offset-8"
      onClick={onFollow}
    >
      <Icon name={icons[to] ?? 'info'} className="size-6 lg:hidden" />
      {label}
    </MenuLink>
  ));

interface MenuLinkProps {
  to: string;
  className: string;
  activeClass: string;
  onClick?: () => void;
  children: ReactNode;
}

export function MenuLink({ to, className, activeClass, onClick, children }: MenuLinkProps) {
  const isRoot = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isHome = isRoot && to === '/home';
  return (
    <>
      <Link
        to={to}
        className={isHome ? `${className} ${activeClass}` : className}
        aria-current={isHome ? 'page' : undefined}
        activeProps={{ className: activeClass, 'aria-current': 'page' }}
        onClick={onClick}
      >
        {children}
      </Link>{' '}
    </>
  );
}
