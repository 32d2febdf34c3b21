import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer, SessionListAnswer } from '#contract/accounts';
import { logout } from '#contract/messages/account';
import { errorMessage } from '../../services/api';
import { dateAndTime } from '../../lib/format';
import { useServices } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';

/** Where the account is logged in, and the end of all other sessions (screens.md section 2, Change password). */
export function SessionList() {
  const { api } = useServices();
  const [isShown, setShown] = useState(false);
  const list = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get<SessionListAnswer>('users/sessions', { signal }),
    enabled: isShown,
    // Forgotten when the screen is left.
    gcTime: 0,
  });
  const end = useMutation({
    mutationFn: () => api.delete<MessageAnswer>('users/sessions'),
    onSuccess: () => {
      if (isShown) void list.refetch();
    },
  });
  const problem = end.error ?? (isShown ? list.error : null);
  return (
    <Card>
      <h2 className="text-xl font-bold">Where you are logged in</h2>
      {isShown && list.data ? (
        <ul className="flex flex-col gap-2">
          {list.data.body.sessions.map(({ id, signed_in_at, last_used_at, is_current }) => (
            <li key={id}>
              {is_current ? <strong>This device. </strong> : null}
              Logged in {dateAndTime(signed_in_at)}, last used {dateAndTime(last_used_at)}
            </li>
          ))}
        </ul>
      ) : (
        <button type="button" className="btn btn-outline sm:self-start" onClick={() => setShown(true)}>
          Show
        </button>
      )}
      {problem ? <Banner tone="error">{errorMessage(problem, logout.othersFailed)}</Banner> : null}
      {end.isSuccess ? <Banner tone="success">{logout.others}</Banner> : null}
      <p>{logout.othersHint}</p>
      <button
        type="button"
        className="btn btn-outline sm:self-start"
        disabled={end.isPending}
        onClick={() => end.mutate()}
      >
        Log Out Everywhere Else
      </button>
    </Card>
  );
}
