import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ScreenLink } from '../../lib/route-facts';

export const about: ScreenLink = { to: '/about', label: 'About' };
export const contact: ScreenLink = { to: '/contact', label: 'Contact' };

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
