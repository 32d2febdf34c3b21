import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { Banner } from '../../ui/feedback';

/** What approval means for this business now (decision 6); nothing to say once it is approved. */
export function Standing({ user: { status, status_reason } }: { user: User }) {
  if (status === 'pending') return <Banner tone="warning">{messages.business.pending}</Banner>;
  if (status !== 'rejected') return null;
  return (
    <Banner tone="error">
      <p>{messages.business.rejected}</p>
      {status_reason ? <p className="mt-1 font-semibold">Reason: {status_reason}</p> : null}
    </Banner>
  );
}
