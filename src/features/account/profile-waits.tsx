import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer, User } from '#contract/accounts';
import { profileChanges } from '#contract/messages/profile-changes';
import { noReason } from '#contract/messages/registration';
import { email as emailMessages } from '#contract/messages/account';
import type { ProfileSavedAnswer } from '#contract/profile';
import { identityLabels } from '#contract/profile-changes';
import { focusScreen } from '../../forms/focus';
import { errorMessage, isSessionExpired } from '../../lib/api';
import { useConnection, useServices } from '../../lib/services';
import { profileQuery } from '../../lib/shared-queries';
import { toast } from '../../lib/toast';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { ChangedFields } from '../../widgets/changed-fields';

/** What of the own profile waits: for an admin (rule 46), for a link to be opened (rule 45). Nothing when nothing waits. */
export const ProfileWaits = ({ user }: { user: User }) => (
  <>
    <PendingChanges user={user} />
    <RefusedChanges user={user} />
    <UnconfirmedEmail user={user} />
  </>
);

/** A change that waits for an admin, before and after. */
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

/** What an admin refused last, with the reason. */
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
  /** Said when it worked. */
  said?: string;
}

/** Takes the waiting change back, or puts the refused one away. */
function PutAway({ label, busyLabel, said }: PutAwayProps) {
  const { api, now } = useServices();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.delete<ProfileSavedAnswer>('users/profile_changes'),
    onSuccess: async ({ user }) => {
      const { queryKey } = profileQuery(api);
      // A pending refetch would bring it back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body: { user }, savedAt: now() });
      if (said) toast('success', said, 'Success');
      // The pressed button is unmounted.
      focusScreen();
    },
  });
  const { withdrawFailed, withdrawNeedsSignal } = profileChanges;
  return (
    <NeedsSignalButton
      label={label}
      busyLabel={busyLabel}
      needsSignal={withdrawNeedsSignal}
      failed={withdrawFailed}
      busy={withdraw.isPending}
      error={withdraw.error}
      onPress={() => withdraw.mutate()}
    />
  );
}

/** Until the e-mail is confirmed; never for an older server, which does not say. */
function UnconfirmedEmail({ user: { email, email_confirmed, pending_email } }: { user: User }) {
  const { api } = useServices();
  const send = useMutation({ mutationFn: () => api.post<MessageAnswer>('users/email/send_link', {}) });
  if (email_confirmed !== false || pending_email) return null;
  const { linkSent, notConfirmed, sendFailed, sendNeedsSignal } = emailMessages;
  return (
    <Card>
      <p role="status">{send.isSuccess ? linkSent(email) : notConfirmed(email)}</p>
      {send.isSuccess ? null : (
        <NeedsSignalButton
          label="Send it again"
          busyLabel="Sending..."
          needsSignal={sendNeedsSignal}
          failed={sendFailed}
          busy={send.isPending}
          error={send.error}
          onPress={() => send.mutate()}
        />
      )}
    </Card>
  );
}

interface NeedsSignalButtonProps {
  label: string;
  busyLabel: string;
  /** Said when it is pressed without signal. */
  needsSignal: string;
  failed: string;
  busy: boolean;
  error: unknown;
  onPress: () => void;
}

/** A button of a banner that sends nothing without signal, and says why it failed. */
function NeedsSignalButton({ label, busyLabel, busy, error, ...props }: NeedsSignalButtonProps) {
  const offline = useConnection() === 'offline';
  const [triedOffline, setTriedOffline] = useState(false);
  const isFailed = error !== null && !isSessionExpired(error);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline sm:self-start"
        aria-disabled={busy || offline}
        onClick={() => {
          setTriedOffline(offline);
          if (!busy && !offline) props.onPress();
        }}
      >
        {busy ? busyLabel : label}
      </button>
      {offline && triedOffline ? <p role="alert">{props.needsSignal}</p> : null}
      {isFailed && !offline ? (
        <p role="alert">{errorMessage(error, props.failed, props.needsSignal)}</p>
      ) : null}
    </>
  );
}
