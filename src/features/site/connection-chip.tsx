import type { ReactNode } from 'react';
import type { Connection } from '../../lib/connection';
import { useConnection, useHydrated } from '../../lib/services';

/** What the chip says while nothing waits to be sent; nothing while all is well. */
export const connectionWords: Record<Connection, string> = {
  online: '',
  slow: 'Slow',
  offline: 'Offline',
  down: 'No answer',
};

interface ChipProps {
  /** In lines, which are apart on phones; without one there is a dot. */
  said: readonly string[];
  /** Below it, and not announced. */
  progress?: string | undefined;
  /** Wraps the words in what they lead to. */
  wrap?: ((chip: ReactNode, className: string) => ReactNode) | undefined;
}

const plain = (chip: ReactNode, className: string) => <span className={className}>{chip}</span>;

/** Words in gold, or a dot. Its room is kept: nothing moves when they change. */
export function Chip({ said, progress, wrap = plain }: ChipProps) {
  const isHydrated = useHydrated();
  const [first, second] = said;
  return (
    <div role="status" aria-label="Connection" data-saved="space" className={isHydrated ? '' : 'invisible'}>
      {wrap(
        <>
          {first ? (
            <span>{first}</span>
          ) : (
            <>
              <span aria-hidden="true" className="size-2 rounded-full bg-[#7fd39a]" />
              <span className="sr-only">Online</span>
            </>
          )}
          {second ? <span> {second}</span> : null}
          {progress ? <span aria-hidden="true"> {progress}</span> : null}
        </>,
        'text-accent flex min-h-12 w-14 flex-col items-end justify-center px-1 text-right text-sm leading-4 font-semibold lg:w-auto lg:flex-row lg:items-center lg:gap-2',
      )}
    </div>
  );
}

/** The state of the connection, for who has nothing to send. */
export const ConnectionChip = () => <Chip said={[connectionWords[useConnection()]]} />;
