import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User, UserStatusAnswer } from '#contract/accounts';
import type { AccountStatus } from '#contract/status';
import { useServices } from '../../lib/services';
import { updateCachedQuery } from '../../lib/update-cached-query';
import type { PeopleList } from './people-list';
import { adminQueries, type People } from './admin-queries';

interface StatusChange {
  status: AccountStatus;
  reason?: string;
}

/**
 * Sets an account's status and updates the cached list from the answer. Changes of one person run one after another.
 */
export function useAccountStatus<P extends User>({ role, query }: PeopleList<P>, id: number) {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `account-${id}` },
    mutationFn: (change: StatusChange) =>
      api.post<UserStatusAnswer>('admin/update_user_status', { id, ...change }),
    onSuccess: async ({ user }) => {
      await updateCachedQuery<People<P>>(queryClient, query(api).queryKey, ({ people }) => ({
        people: people.map((person) => (person.id === id ? { ...person, ...user } : person)),
      }));
      void queryClient.invalidateQueries({ queryKey: adminQueries.waiting[role](api).queryKey });
      // Approval publishes the internships a business created while pending (rule 6).
      if (role === 'business') {
        void queryClient.invalidateQueries({ queryKey: adminQueries.internships(api).queryKey });
      }
    },
  });
}
