import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageAnswer } from '#contract/accounts';
import { mailsLink as text } from '#contract/messages/job-alerts';
import { nativeForm, usePosted } from '../../forms/use-form';
import { errorMessage } from '../../services/api';
import { useConnection, useServices } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner, SubmitButton } from '../../ui/feedback';
import { Screen } from '../../ui/screen';

export interface MailsLinkState {
  way: 'end' | 'resume';
  token: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept in the history state, out of the URL. */
    mailsLink?: MailsLinkState;
  }
}

const ways = {
  end: {
    form: 'end-mails',
    parameter: 'token',
    other: 'resume',
    lead: text.endLead,
    button: text.end,
    busyText: text.ending,
    done: text.ended,
  },
  resume: {
    form: 'resume-mails',
    parameter: 'again',
    other: 'end',
    lead: text.resumeLead,
    button: text.resume,
    busyText: text.resuming,
    done: text.resumed,
  },
} as const;

/** Opened by a weekly mail's link, logged out (rule notify-7). A press, as mail programs open links; reversible. */
export function UnsubscribeScreen({ link: { way: first, token } }: { link: MailsLinkState }) {
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const posted = usePosted(ways[first].form);
  const [done, setDone] = useState<MailsLinkState['way'] | null>(posted?.isDone ? first : null);
  const way = done === null ? first : ways[done].other;
  const { form, parameter, lead, button, busyText } = ways[way];
  const send = useMutation({
    mutationFn: (chosen: MailsLinkState['way']) =>
      api.post<MessageAnswer>(`job_alert_mails/${chosen}`, { token }),
    onSuccess: (_, chosen) => setDone(chosen),
  });
  const refused = posted?.isDone === false && send.isIdle ? posted.sentence : null;
  const problem = send.error ? errorMessage(send.error, text.failed, text.needsSignal) : refused;
  return (
    <Screen title={text.title} lead={done === null ? lead : undefined}>
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {done === null ? null : <Banner tone="success">{ways[done].done}</Banner>}
      <Card>
        <form
          {...nativeForm(form)}
          action={`/unsubscribe?${parameter}=${encodeURIComponent(token)}`}
          aria-label={text.title}
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) send.mutate(way);
          }}
        >
          {offline ? <Banner tone="info">{text.needsSignal}</Banner> : null}
          {done === null ? (
            <SubmitButton busy={send.isPending} busyText={busyText}>
              {button}
            </SubmitButton>
          ) : (
            <button type="submit" className="btn btn-outline self-start" aria-disabled={send.isPending}>
              {send.isPending ? busyText : button}
            </button>
          )}
        </form>
      </Card>
    </Screen>
  );
}
