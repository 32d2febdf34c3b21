import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { waitingForLogIn } from '#contract/messages/site';
import { useServices, useSession } from '../services/services';
import { Banner } from '../ui/feedback';

export function WaitingNotice({ isOnLogIn = false }: { isOnLogIn?: boolean }) {
  const session = useSession();
  const { outbox } = useServices();
  const count = useSyncExternalStore(outbox.subscribe, outbox.waitingForLogIn, () => 0);
  if (session !== null || count === 0) return null;
  return (
    <Banner tone="info">
      <p>{waitingForLogIn(count)}</p>
      {isOnLogIn ? null : (
        <Link to="/login" className="btn mt-2">
          Log In
        </Link>
      )}
    </Banner>
  );
}
