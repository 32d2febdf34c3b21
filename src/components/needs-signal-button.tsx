import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { MessageAnswer, User } from '#contract/accounts';
import { email as emailMessages } from '#contract/messages/account';
import { errorMessage, isSessionExpired } from '../services/api';
import { useConnection, useServices } from '../services/services';
import { Card } from '../ui/card';

interface NeedsSignalButtonProps {
  label: string;
  about?: string;
  busyLabel: string;
  needsSignal: string;
  failed: string;
  change: { isPending: boolean; error: unknown };
  onPress: () => void;
}

export function NeedsSignalButton({ label, about, busyLabel, change, ...props }: NeedsSignalButtonProps) {
  const { isPending: busy, error } = change;
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
        {about === undefined ? null : (
          <>
            {' '}
            <span className="sr-only">{about}</span>
          </>
        )}
      </button>
      {offline && (triedOffline || isFailed) ? <p role="alert">{props.needsSignal}</p> : null}
      {isFailed && !offline ? (
        <p role="alert">{errorMessage(error, props.failed, props.needsSignal)}</p>
      ) : null}
    </>
  );
}

interface UnconfirmedEmailProps {
  user: User;
  waits?: (email: string) => string;
}

export function UnconfirmedEmail({ user, waits = emailMessages.notConfirmed }: UnconfirmedEmailProps) {
  const { api } = useServices();
  const send = useMutation({ mutationFn: () => api.post<MessageAnswer>('users/email/send_link', {}) });
  const { email, email_confirmed, pending_email } = user;
  if (!email || email_confirmed || pending_email) return null;
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
          change={send}
          onPress={() => send.mutate()}
        />
      )}
    </Card>
  );
}
