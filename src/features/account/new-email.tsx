import type { User } from '#contract/accounts';
import { email } from '#contract/messages/account';
import type { FieldProps } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { PasswordField } from '../../ui/password-field';

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

/** The new e-mail that awaits confirmation. */
export const PendingEmail = ({ user: { pending_email } }: { user: User }) =>
  pending_email ? <Banner tone="info">{email.pending(pending_email)}</Banner> : null;
