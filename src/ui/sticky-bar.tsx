import type { ReactNode } from 'react';

/** Holds the one main action of a screen in reach of the thumb: above the dock on a phone, in its place on wide screens. */
export const StickyBar = ({ children, docked = true }: { children: ReactNode; docked?: boolean }) => (
  <div className={`sticky-bar ${docked ? 'sticky-bar-docked' : ''}`}>{children}</div>
);
