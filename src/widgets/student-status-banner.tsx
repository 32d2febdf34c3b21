import { useQuery } from '@tanstack/react-query';
import { useServices, useSession } from '../lib/services';
import { profileQuery } from '../lib/shared-queries';
import { Standing } from './account-status-banner';

/** Tells a student who is not approved where they stand, on the screens that lead to applying; nobody else anything. */
export function StudentStanding() {
  return useSession()?.role === 'student' ? <Known /> : null;
}

function Known() {
  const { api } = useServices();
  const user = useQuery(profileQuery(api)).data?.body.user;
  return user ? <Standing user={user} /> : null;
}
