import type { ReactNode } from 'react';

export type NoticeBarTone = 'now' | 'done' | 'error' | 'plain';

interface StripProps {
  tone: NoticeBarTone;
  action?: ReactNode;
  children: ReactNode;
}

export const NoticeBar = ({ tone, action, children }: StripProps) => (
  <div className="strip" data-tone={tone}>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);

interface StickyBarProps {
  docked?: boolean;
  className?: string;
  children: ReactNode;
}

export const StickyBar = ({ children, docked = true, className = '' }: StickyBarProps) => (
  <div className={`sticky-bar ${docked ? 'sticky-bar-docked' : ''} ${className}`}>{children}</div>
);
