import { useMutation } from '@tanstack/react-query';
import type { User, UserStatusAnswer } from '#contract/accounts';
import type { AdminOverview } from '#contract/overview';
import { admin as adminMessages } from '#contract/messages/admin';
import type { AccountStatus } from '#contract/status';
import { isCode, errorMessage, isSessionExpired } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { titles, toast } from '../../lib/toast';
import { updateCachedPages, updateCachedQuery } from '../../services/update-cached-query';
import { adminQueries, type People, type PeopleSource, type Registered } from './admin-queries';

interface StatusFailureProps {
  error: unknown;
  missing: string;
  /** In a dialog, which covers toasts, the failure is shown here. */
  inDialog?: boolean;
}

export const StatusFailure = ({ error, missing, inDialog }: StatusFailureProps) => (
  <p role="alert" className="text-error">
    {inDialog ? <strong className="block">{adminMessages.statusFailed}</strong> : null}
    {isCode(error, 'not_found') ? missing : errorMessage(error, undefined, adminMessages.statusNeedsSignal)}
  </p>
);

const withoutWaiting =
  (decided: readonly Pick<User, 'id' | 'status'>[]) =>
  (overview: AdminOverview): AdminOverview => {
    const ids = new Set(decided.filter(({ status }) => status !== 'pending').map(({ id }) => id));
    const { waiting } = overview;
    const gone = waiting.rows.filter(({ id }) => ids.has(id));
    const less = (all: number, role: 'student' | 'business') =>
      Math.max(0, all - gone.filter((row) => row.role === role).length);
    return {
      ...overview,
      waiting: {
        ...waiting,
        rows: waiting.rows.filter(({ id }) => !ids.has(id)),
        students: less(waiting.students, 'student'),
        businesses: less(waiting.businesses, 'business'),
        matches: Math.max(0, waiting.matches - gone.filter(({ match }) => match?.result === 'match').length),
      },
    };
  };

const sources: Record<Registered, Pick<PeopleSource<User>, 'queryKey' | 'path' | 'read'>> = {
  student: adminQueries.students,
  business: adminQueries.businesses,
};

const statusIn = (pages: readonly People<User>[], id: number) =>
  pages.flatMap(({ rows }) => rows).find((person) => person.id === id)?.status;

function movedCounts({ counts }: People<User>, from: AccountStatus | undefined, to: AccountStatus) {
  if (!from || from === to) return counts;
  return { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 };
}

interface StatusChange {
  status: AccountStatus;
  reason?: string;
}

function useAccountStatus(role: Registered, id: number) {
  const { api, queryClient } = useServices();
  return useMutation({
    scope: { id: `account-${id}` },
    mutationFn: (change: StatusChange) =>
      api.post<UserStatusAnswer>('admin/update_user_status', { id, ...change }),
    onSuccess: async ({ user }) => {
      await updateCachedPages<People<User>>(queryClient, sources[role], (page, pages) => ({
        ...page,
        counts: movedCounts(page, statusIn(pages, id), user.status),
        rows: page.rows.map((person) => (person.id === id ? { ...person, ...user } : person)),
      }));
      void queryClient.invalidateQueries({ queryKey: adminQueries.registration(api, id).queryKey });
      await updateCachedQuery<AdminOverview>(
        queryClient,
        adminQueries.overview(api).queryKey,
        withoutWaiting([user]),
      );
      void queryClient.invalidateQueries({ queryKey: adminQueries.overview(api).queryKey });
      // Approval publishes the internships a business created while pending (rule account-1).
      if (role === 'business') {
        void queryClient.invalidateQueries({ queryKey: adminQueries.internships.queryKey });
      }
    },
  });
}

/** @param inDialog it says itself what became of it: a dialog lies over toasts */
export function useDecision(role: Registered, id: number, inDialog = false) {
  const offline = useConnection() === 'offline';
  const change = useAccountStatus(role, id);
  const decide = async (status: AccountStatus, reason?: string): Promise<boolean> => {
    if (change.isPending) return false;
    try {
      const { message } = await change.mutateAsync({ status, ...(reason !== undefined && { reason }) });
      if (!inDialog) toast('success', message || adminMessages.statusUpdated[status], undefined, 'status');
      return true;
    } catch (error) {
      if (!inDialog && status !== 'rejected' && !isSessionExpired(error))
        toast('error', adminMessages.statusFailed, titles.error, 'status');
      return false;
    }
  };
  return { change, decide, isBlocked: offline || change.isPending, offline };
}
