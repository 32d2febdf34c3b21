import { useMutation } from '@tanstack/react-query';
import type { OneTimePasswordAnswer, User } from '#contract/accounts';
import { admin as adminMessages } from '#contract/messages/admin';
import { dateAndTime } from '../../lib/format';
import { errorMessage } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { Disclosure } from '../../ui/disclosure';
import { Banner } from '../../ui/feedback';

const text = adminMessages.oneTime;

/** For who cannot log in and has no mail: a password to be said or shown (rule admin-6). */
export function OneTimePassword({ person: { id, full_name } }: { person: User }) {
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const give = useMutation({
    mutationFn: () => api.post<OneTimePasswordAnswer>('admin/one_time_password', { id }),
  });
  return (
    <Disclosure label={text.label} about={full_name}>
      <p>{text.about}</p>
      {give.isError ? <Banner tone="error">{errorMessage(give.error, text.failed)}</Banner> : null}
      {give.isSuccess ? (
        <Banner tone="success">
          <p>{text.given}</p>
          <p className="font-mono text-2xl font-bold">{give.data.password}</p>
          <p>{text.until(dateAndTime(give.data.valid_until))}</p>
        </Banner>
      ) : (
        <button
          type="button"
          className="btn btn-outline"
          aria-disabled={offline || give.isPending}
          onClick={() => {
            if (!offline && !give.isPending) give.mutate();
          }}
        >
          {offline ? text.needsSignal : text.give}
        </button>
      )}
    </Disclosure>
  );
}
