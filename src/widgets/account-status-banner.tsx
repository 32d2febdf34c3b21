import { Link } from '@tanstack/react-router';
import type { User } from '#contract/accounts';
import { messages } from '#contract/messages';
import { Banner } from '../ui/feedback';

/** What approval means for this person now, and why (rule 6); nothing to say once they are approved. */
export function Standing({ user: { role, status, status_reason } }: { user: User }) {
  if (role === 'admin') return null;
  if (status === 'pending') return <Banner tone="warning">{messages[role].pending}</Banner>;
  if (status !== 'rejected') return null;
  return (
    <Banner tone="error">
      <p>{messages[role].rejected}</p>
      {status_reason ? <p className="mt-1 font-semibold">Reason: {status_reason}</p> : null}
      <p className="mt-1">
        {messages.appeal}{' '}
        <Link to="/contact" className="-my-3 inline-block py-3 font-semibold underline">
          write to us
        </Link>
        .
      </p>
    </Banner>
  );
}
