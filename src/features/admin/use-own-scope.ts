import { useQuery } from '@tanstack/react-query';
import type { StaffScope } from '#contract/answers';
import { staff as text } from '#contract/messages/admin';
import { useServices, useSession } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';

/** Whom the staff who are logged in look after (rule admin-11); undefined for admins, and until it is known. */
export function useOwnScope(): StaffScope | undefined {
  const { api } = useServices();
  const isStaff = useSession()?.role === 'staff';
  return useQuery({ ...profileQuery(api), enabled: isStaff }).data?.body.user.scope;
}

export function useScopeWords(): string | undefined {
  const scope = useOwnScope();
  return scope && (scope.kind === 'all' ? text.yoursAll : text.yours(scope.names.join(', ')));
}
