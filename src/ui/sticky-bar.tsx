import type { ReactNode } from 'react';

interface StickyBarProps {
  /** Above the dock; visitors have none. */
  docked?: boolean;
  className?: string;
  children: ReactNode;
}

/** Holds the one main action of a screen in reach of the thumb: above the dock on a phone, in its place on wide screens. */
export const StickyBar = ({ children, docked = true, className = '' }: StickyBarProps) => (
  <div className={`sticky-bar ${docked ? 'sticky-bar-docked' : ''} ${className}`}>{children}</div>
);
