import { Link } from '@tanstack/react-router';
import { useConnection, useIsAlive, useSession } from '../../lib/services';
import { useWaiting } from '../../lib/outbox-client';
import { Icon, type IconName } from '../../ui/icon';

const words = { online: 'Online', slow: 'Slow', offline: 'Offline' } as const;
const icons: Record<keyof typeof words, IconName> = { online: 'signal', slow: 'clock', offline: 'offline' };

/** One quiet chip: how the link is, and how many applications wait on this phone. It never blocks anything. */
export function ConnectionChip() {
  const connection = useConnection();
  const waiting = useWaiting();
  const session = useSession();
  const alive = useIsAlive();
  const chip = (
    <>
      <Icon name={icons[connection]} className="size-4" />
      {/* Beside a number the smallest phones have no room for the word. */}
      <span className={waiting > 0 ? 'max-[22rem]:sr-only' : ''}>{words[connection]}</span>
      {waiting > 0 ? (
        <span className="badge badge-accent badge-sm font-bold">
          {waiting}
          <span className="sr-only sm:not-sr-only"> waiting</span>
        </span>
      ) : null}
    </>
  );
  const look = 'flex min-h-12 items-center gap-1.5 px-1 whitespace-nowrap';
  return (
    <div role="status" aria-label="Connection" className={alive ? '' : 'invisible'}>
      {waiting > 0 && session?.role === 'student' ? (
        <Link to="/my-applications" className={look}>
          {chip}
        </Link>
      ) : (
        <span className={look}>{chip}</span>
      )}
    </div>
  );
}
