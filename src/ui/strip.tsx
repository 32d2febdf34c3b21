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
