import type { ReactNode } from 'react';

/** Text and scene beside the content; on phones above it, without the scene. */
export const TwoColumns = ({ words, children }: { words?: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-stretch gap-4 lg:grid-cols-[22rem_1fr]">
    <div className={`flex-col gap-4 ${words ? 'flex' : 'hidden lg:flex'}`}>
      {words}
      <div aria-hidden="true" className="walk beside rounded-box hidden max-h-96 min-h-44 grow lg:block" />
    </div>
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
  </div>
);
