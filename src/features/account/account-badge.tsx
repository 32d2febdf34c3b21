import type { User } from '#contract/accounts';
import { Badge } from '../../ui/badge';

export const AccountBadge = ({ user: { is_approved, status, delete_at } }: { user: User }) => (
  <p>
    <span className="sr-only">Status: </span>
    {is_approved === 'yes' ? (
      <Badge tone="success" icon="check">
        Approved
      </Badge>
    ) : status === 'rejected' ? (
      <Badge tone="error" icon="close">
        {delete_at ? 'Leaving' : 'Not approved'}
      </Badge>
    ) : (
      <Badge tone="warning" icon="clock">
        Waiting for approval
      </Badge>
    )}
  </p>
);
