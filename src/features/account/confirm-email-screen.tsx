import { useMutation } from '@tanstack/react-query';
import type { MessageAnswer } from '#contract/accounts';
import { email as emailMessages } from '#contract/messages/account';
import type { EmailLink } from '#contract/passwords';
import { OfflineNote } from '../../forms/form-card';
import { nativeForm, usePosted } from '../../forms/use-form';
import { errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { profileQuery } from '../../services/shared-queries';
import { BackLink, Screen } from '../../ui/screen';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';

export type EmailLinkState = EmailLink & { way: 'confirm' | 'own' | 'undo' };

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept in the history state, out of the URL. */
    emailLink?: EmailLinkState;
  }
}

const ways = {
  confirm: {
    form: 'confirm-email',
    call: 'confirm',
    title: 'Confirm Email',
    lead: emailMessages.confirmLead,
    button: 'Confirm My Email',
    busyText: 'Confirming...',
    done: emailMessages.confirmed,
    failed: emailMessages.confirmFailed,
  },
  own: {
    form: 'own-email',
    call: 'confirm',
    title: 'Confirm Email',
    lead: emailMessages.ownLead,
    button: 'Confirm My Email',
    busyText: 'Confirming...',
    done: emailMessages.ownConfirmed,
    failed: emailMessages.confirmFailed,
  },
  undo: {
    form: 'undo-email',
    call: 'undo',
    title: 'This was not me',
    lead: emailMessages.undoLead,
    button: 'This Was Not Me',
    busyText: 'Taking back...',
    done: emailMessages.undone,
    failed: emailMessages.undoFailed,
  },
} as const;

/** Confirms by a press (screens.md section 2, Confirm email; rules account-6, account-7), as mail programs open links. */
export function ConfirmEmailScreen({ link: { way, token } }: { link: EmailLinkState }) {
  const { api, queryClient } = useServices();
  const { form, call, title, lead, button, busyText, done, failed } = ways[way];
  const posted = usePosted(form);
  const send = useMutation({
    mutationFn: () => api.post<MessageAnswer>(`users/email/${call}`, { token }),
    // The link may be of the logged-in person.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: profileQuery(api).queryKey }),
  });
  const isDone = send.isSuccess || posted?.isDone === true;
  const refused = posted?.isDone === false && send.isIdle ? posted.sentence : null;
  const problem = send.error ? errorMessage(send.error, failed) : refused;
  return (
    <Screen title={title} lead={lead}>
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {isDone ? <Banner tone="success">{done}</Banner> : null}
      <Card>
        {isDone ? null : (
          <form
            {...nativeForm(form)}
            noValidate
            aria-label={title}
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send.mutate();
            }}
          >
            <OfflineNote />
            <SubmitButton busy={send.isPending} busyText={busyText}>
              {button}
            </SubmitButton>
          </form>
        )}
        <BackLink to="/login">Back to Login</BackLink>
      </Card>
    </Screen>
  );
}
