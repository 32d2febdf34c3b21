import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';

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
