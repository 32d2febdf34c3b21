import type { Words } from '#contract/languages';
import type { ReactNode } from 'react';
import type { Connection } from '../../services/connection';
import { useConnection, useHydrated } from '../../services/services';

export const connectionWords: Record<Connection, Words> = {
  online: '',
  slow: 'Slow',
  offline: 'Offline',
  down: 'No answer',
};

interface ChipProps {
  children: ReactNode;
  wrap?: ((chip: ReactNode, className: string) => ReactNode) | undefined;
}

const plain = (chip: ReactNode, className: string) => <span className={className}>{chip}</span>;

/** Gold words or a dot. Space is reserved: nothing moves on changes (ui/screen.css, .screen-name). */
export function Chip({ children, wrap = plain }: ChipProps) {
  const isHydrated = useHydrated();
  return (
    <div role="status" aria-label="Connection" data-saved="space" className={isHydrated ? '' : 'invisible'}>
      {wrap(
        children || (
          <>
            <span aria-hidden="true" className="size-2 rounded-full bg-[#7fd39a]" />
            <span className="sr-only">Online</span>
          </>
        ),
        'text-accent flex min-h-12 w-18 max-w-[20vw] items-center justify-end px-1 text-sm font-semibold whitespace-nowrap lg:w-auto',
      )}
    </div>
  );
}

export const ConnectionChip = () => <Chip>{connectionWords[useConnection()]}</Chip>;
