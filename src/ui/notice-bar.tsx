import type { ReactNode } from 'react';

export type NoticeBarTone = 'now' | 'done' | 'error' | 'plain';

interface StripProps {
  tone: NoticeBarTone;
  action?: ReactNode;
  children: ReactNode;
}

/** A line with a coloured edge: gold waits, green is done. */
export const NoticeBar = ({ tone, action, children }: StripProps) => (
  <div className="strip" data-tone={tone}>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);

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
