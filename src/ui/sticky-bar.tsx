import type { ReactNode } from 'react';

interface StickyBarProps {
  /** Above the bottom navigation; visitors have none. */
  docked?: boolean;
  className?: string;
  children: ReactNode;
}

/** The main action in reach of the thumb on a phone, in place on wide screens. */
export const StickyBar = ({ children, docked = true, className = '' }: StickyBarProps) => (
  <div className={`sticky-bar ${docked ? 'sticky-bar-docked' : ''} ${className}`}>{children}</div>
);
