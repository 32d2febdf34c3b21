import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useConnection, useHydrated, useServices, useSession } from '../../lib/services';
import { Icon, type IconName } from '../../ui/icon';

const labels = { online: 'Online', slow: 'Slow', offline: 'Offline' } as const;
const icons: Record<keyof typeof labels, IconName> = { online: 'signal', slow: 'clock', offline: 'offline' };

/** Applications to be sent, without drafts. Does not load the outbox. */
function useUnsentCount(): number {
  const { outbox } = useServices();
  const records = useSyncExternalStore(outbox.subscribe, outbox.records, () => null);
  return records?.filter(({ state }) => state !== 'draft' && state !== 'sent').length ?? 0;
}

/** The connection state and the number of unsent applications. */
export function ConnectionChip() {
  const connection = useConnection();
  const waiting = useUnsentCount();
  const session = useSession();
  const isHydrated = useHydrated();
  const chip = (
    <>
      <Icon name={icons[connection]} className="size-4" />
      {/* Hidden on the smallest phones when there is a number. */}
      <span className={waiting > 0 ? 'max-[22rem]:sr-only' : ''}>{labels[connection]}</span>
      {waiting > 0 ? (
        <span className="badge badge-accent badge-sm font-bold">
          {waiting}
          <span className="sr-only sm:not-sr-only"> waiting</span>
        </span>
      ) : null}
    </>
  );
  const chipClass = 'flex min-h-12 items-center gap-1.5 px-1 whitespace-nowrap';
  return (
    <div role="status" aria-label="Connection" className={isHydrated ? '' : 'invisible'}>
      {waiting > 0 && session?.role === 'student' ? (
        <Link to="/my-applications" className={chipClass}>
          {chip}
        </Link>
      ) : (
        <span className={chipClass}>{chip}</span>
      )}
    </div>
  );
}
