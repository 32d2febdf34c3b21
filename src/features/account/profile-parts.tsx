import type { User } from '#contract/accounts';
import { email } from '#contract/messages/account';
import { Badge } from '../../ui/badge';
import type { FieldProps } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { PasswordField } from '../../ui/password-field';

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

/** For a changed e-mail: when it takes effect, and the current password (rule account-6). */
export const NewEmailFields = ({ password, readOnly }: { password: FieldProps; readOnly: boolean }) => (
  <>
    <p>{email.hint}</p>
    <PasswordField
      {...password}
      readOnly={readOnly}
      label="Current Password"
      autoComplete="current-password"
      hint={email.passwordHint}
    />
  </>
);

export const PendingEmail = ({ user: { pending_email } }: { user: User }) =>
  pending_email ? <Banner tone="info">{email.pending(pending_email)}</Banner> : null;
