import { useQuery } from '@tanstack/react-query';
import { useServices, useSession } from '../../lib/services';
import { Standing } from '../../lib/standing';
import { accountQueries } from './queries';

/** Tells a student who is not approved where they stand, on the screens that lead to applying. */
export function StudentStanding() {
  return useSession()?.role === 'student' ? <Notice /> : null;
}

function Notice() {
  const { api } = useServices();
  const user = useQuery(accountQueries.profile(api)).data?.body.user;
  if (!user || user.status === 'approved') return null;
  return (
    <div className="page py-4">
      <Standing user={user} />
    </div>
  );
}
