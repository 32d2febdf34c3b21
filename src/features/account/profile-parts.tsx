import type { User } from '#contract/accounts';
import { email, profileChanges, noReason } from '#contract/messages/account';
import type { ProfileSavedAnswer } from '#contract/profile';
import { identityLabels } from '#contract/profile-changes';
import { Badge } from '../../ui/badge';
import type { FieldProps } from '../../forms/use-form';
import { Banner } from '../../ui/feedback';
import { PasswordField } from '../../ui/password-field';
import { focusScreen } from '../../forms/focus';
import { useProfileChange } from '../../services/update-cached-query';
import { titles, toast } from '../../lib/toast';
import { Card } from '../../ui/card';
import { ChangedFields } from '../../components/changed-fields';
import { NeedsSignalButton, UnconfirmedEmail } from '../../components/needs-signal-button';

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

/** Pending profile changes (rule account-8) and unconfirmed e-mail (rule account-7). */
export const ProfileWaits = ({ user }: { user: User }) => (
  <>
    <PendingChanges user={user} />
    <RefusedChanges user={user} />
    <UnconfirmedEmail user={user} />
  </>
);

function PendingChanges({ user: { pending_changes: waiting } }: { user: User }) {
  if (!waiting) return null;
  return (
    <Card>
      <h2 className="text-xl font-bold">{profileChanges.title}</h2>
      <p>{profileChanges.lead}</p>
      <ChangedFields fields={waiting.fields} />
      <PutAway label="Withdraw" busyLabel="Withdrawing..." said={profileChanges.withdrawn} />
    </Card>
  );
}

function RefusedChanges({ user: { refused_changes: refused } }: { user: User }) {
  if (!refused) return null;
  const labels = refused.fields.map((field) => identityLabels[field]);
  return (
    <Card>
      <h2 className="text-xl font-bold">{profileChanges.refusedTitle}</h2>
      <Banner tone="warning">
        <p>{profileChanges.refused(labels)}</p>
        <p className="mt-1 font-semibold">{refused.reason ? `Reason: ${refused.reason}` : noReason}</p>
      </Banner>
      <PutAway label="Got it" busyLabel="Saving..." />
    </Card>
  );
}

interface PutAwayProps {
  label: string;
  busyLabel: string;
  said?: string;
}

function PutAway({ label, busyLabel, said }: PutAwayProps) {
  const withdraw = useProfileChange(
    (api) => api.delete<ProfileSavedAnswer>('users/profile_changes'),
    () => {
      if (said) toast('success', said, titles.success);
      focusScreen();
    },
  );
  const { withdrawFailed, withdrawNeedsSignal } = profileChanges;
  return (
    <NeedsSignalButton
      label={label}
      busyLabel={busyLabel}
      needsSignal={withdrawNeedsSignal}
      failed={withdrawFailed}
      change={withdraw}
      onPress={() => withdraw.mutate()}
    />
  );
}
