import { useMutation } from '@tanstack/react-query';
import type { MessageAnswer, User } from '#contract/accounts';
import { email as emailMessages } from '#contract/messages/account';
import { useServices } from '../services/services';
import { Card } from '../ui/card';
import { NeedsSignalButton } from './needs-signal-button';

interface UnconfirmedEmailProps {
  user: User;
  waits?: (email: string) => string;
}

/** Reminder of the mailed link until the e-mail is confirmed. */
export function UnconfirmedEmail({ user, waits = emailMessages.notConfirmed }: UnconfirmedEmailProps) {
  const { api } = useServices();
  const send = useMutation({ mutationFn: () => api.post<MessageAnswer>('users/email/send_link', {}) });
  const { email, email_confirmed, pending_email } = user;
  if (email_confirmed || pending_email) return null;
  const { linkSent, sendFailed, sendNeedsSignal } = emailMessages;
  return (
    <Card>
      <p role="status">{send.isSuccess ? linkSent(email) : waits(email)}</p>
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
