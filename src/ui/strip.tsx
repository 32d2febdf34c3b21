import type { ReactNode } from 'react';

export type StripTone = 'now' | 'done' | 'error' | 'plain';

interface StripProps {
  tone: StripTone;
  /** Stands at the end, such as a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** One line of full width with an edge in the colour of its meaning: gold waits, green is done. */
export const Strip = ({ tone, action, children }: StripProps) => (
  <div className="strip" data-tone={tone}>
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);
