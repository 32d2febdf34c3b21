import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts';
import { logout } from '#contract/messages/account';
import { myData as text } from '#contract/messages/my-data';
import type { KeepAccountAnswer } from '#contract/my-data';
import { focusScreen } from '../../forms/focus';
import { errorMessage, isSessionExpired } from '../../services/api';
import { useServices } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { titles, toast } from '../../lib/toast';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';

/** Date of the account's deletion, and cancelling it. */
export function KeepAccountCard({ user }: { user: User }) {
  const { api, now } = useServices();
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => api.post<KeepAccountAnswer>('my_data/keep', {}),
    onSuccess: async ({ user: kept, message }) => {
      const { queryKey } = profileQuery(api);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body: { user: kept }, savedAt: now() });
      // The account can see more again.
      void queryClient.invalidateQueries();
      toast('success', message, titles.success);
      focusScreen();
    },
  });
  return (
    <Card>
      <Banner tone="warning">{user.status_reason}</Banner>
      {keep.isError && !isSessionExpired(keep.error) ? (
        <Banner tone="error">{errorMessage(keep.error, logout.othersFailed, text.keepNeedsSignal)}</Banner>
      ) : null}
      <button
        type="button"
        className="btn btn-primary sm:self-start"
        aria-disabled={keep.isPending}
        onClick={() => {
          if (!keep.isPending) keep.mutate();
        }}
      >
        {keep.isPending ? text.keeping : text.keep}
      </button>
    </Card>
  );
}
