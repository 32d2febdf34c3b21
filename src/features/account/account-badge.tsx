import type { User } from '#contract/accounts';
import { Badge } from '../../ui/badge';

/** Whether an account is approved, in a word or two. */
export const AccountBadge = ({ user }: { user: User }) => (
  <p>
    <span className="sr-only">Status: </span>
    <Standing user={user} />
  </p>
);

function Standing({ user: { is_approved, status } }: { user: User }) {
  if (is_approved === 'yes') {
    return (
      <Badge tone="success" icon="check">
        Approved
      </Badge>
    );
  }
  if (status === 'rejected') {
    return (
      <Badge tone="error" icon="close">
        Not approved
      </Badge>
    );
  }
  return (
    <Badge tone="warning" icon="clock">
      Waiting for approval
    </Badge>
  );
}
