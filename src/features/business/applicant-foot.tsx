import { useEffect, useRef, type ReactNode, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { businessDay } from '#contract/messages/business';
import { type Application, AnswerApplication, type ApplicationStatusAnswer } from '#contract/applications';
import { numbersIn } from '#contract/telephone';
import {
  applicants as applicantsMessages,
  applications as applicationsMessages,
} from '#contract/messages/applications';
import { offline as offlineMessages } from '#contract/messages/site';
import { applicationStatusWords } from '#contract/messages/internships';
import { useConnection, useServices } from '../../services/services';
import { Icon } from '../../ui/icon';
import type { useStatusChoice } from './status-select';
import { NoteDialog, type NoteDialogProps } from '../../forms/note-dialog';
import { errorMessage } from '../../services/api';
import { toast } from '../../lib/toast';
import { storeApplicant } from './business-queries';

interface ApplicantFootProps {
  application: Application;
  choice: ReturnType<typeof useStatusChoice>;
  answering: ReturnType<typeof useAnswer>;
  onInvited: () => void;
  children: ReactNode;
}

/** The decision about an applicant, with the one filled action that fits its state; on a phone above the dock. */
export function ApplicantFoot(props: ApplicantFootProps) {
  const { application, choice, answering, onInvited, children } = props;
  const { status, answer, user } = application;
  const offline = useConnection() === 'offline';
  const invitation = invitationOf(application);
  const isHired = status === 'hired';
  const hire = useRef<HTMLButtonElement>(null);
  const isInviting = invitation !== null;
  const wasInviting = useRef(isInviting);
  useEffect(() => {
    // The pressed link is gone with its focus.
    if (wasInviting.current && !isInviting && document.activeElement === document.body) hire.current?.focus();
    wasInviting.current = isInviting;
  }, [isInviting]);
  return (
    <div className="sticky-bar sticky-bar-docked flex flex-wrap items-center gap-2">
      {invitation ? (
        <a className="btn btn-primary grow px-2" {...invitation.best} onClick={onInvited}>
          {businessDay.invite}
        </a>
      ) : null}
      <AnswerControl application={application} change={answering} />
      {answer ? null : (
        <button
          ref={hire}
          type="button"
          className={
            invitation
              ? 'text-link min-h-12 px-2'
              : `btn order-first grow px-2 ${isHired ? 'btn-outline' : 'btn-primary'}`
          }
          aria-disabled={isHired || offline || choice.change.isPending}
          onClick={() => {
            if (!offline) choice.choose('hired');
          }}
        >
          {isHired ? (
            <>
              <Icon name="check" className="size-5" />
              Hired
            </>
          ) : (
            <span>
              Hire… <span className="sr-only">{firstNameOf(user)}</span>
            </span>
          )}
        </button>
      )}
      {children}
    </div>
  );
}

export const firstNameOf = ({ full_name }: Application['user']): string => full_name.split(' ')[0]!;

const newTab = { target: '_blank', rel: 'noopener noreferrer' };

/** Links that open a message to a number, written already with a text. */
export const messageLinks = (number: string, text = '') => {
  const written = encodeURIComponent(text);
  return {
    whatsApp: { href: `https://wa.me/${number.slice(1)}${text && `?text=${written}`}`, ...newTab },
    // The empty first value is for iPhones, which look for `&body`.
    sms: { href: `sms:${number}${text && `?&body=${written}`}` },
  };
};

/** The invitation to talk and the link that sends it best; null once given, answered or hired (rule apply-11). */
export function invitationOf({ status, answer, invited_at, user, company, internship }: Application) {
  if (status === 'hired' || answer || invited_at) return null;
  const text = businessDay.invitation(firstNameOf(user), company.company_name, internship.title);
  const [number] = numbersIn(user.mobile_number ?? '');
  if (number) return { text, best: messageLinks(number, text).whatsApp };
  const subject = encodeURIComponent(internship.title);
  return { text, best: { href: `mailto:${user.email}?subject=${subject}&body=${encodeURIComponent(text)}` } };
}

const Note = v.pick(AnswerApplication, ['note']);

interface AnswerControlProps {
  application: Application;
  change: ReturnType<typeof useAnswer>;
}

/** Gives the answer "Not this time" or takes it back (rule apply-6); needs signal. Not offered to who is hired. */
function AnswerControl({ application, change }: AnswerControlProps) {
  const { user, answer, status } = application;
  const offline = useConnection() === 'offline';
  const [isAsking, setAsking] = useState(false);
  const isBlocked = offline || change.isPending;
  const about = `answer-${application.id}`;
  if (status === 'hired' && !answer) return null;

  const send = async (json: Change): Promise<boolean> => {
    try {
      const { message } = await change.mutateAsync(json);
      toast('success', message, '', about);
      return true;
    } catch {
      return false;
    }
  };
  const press = () => {
    if (isBlocked) return;
    change.reset();
    if (answer) void send({ answer: 'none' });
    else setAsking(true);
  };
  const failure = change.isError ? (
    <p role="alert" className="text-error basis-full">
      <strong>{applicantsMessages.answerFailed}</strong>{' '}
      {errorMessage(change.error, undefined, offlineMessages.tryLater)}
    </p>
  ) : null;
  return (
    <>
      {/* One button for both, so that it keeps the focus. */}
      <button
        type="button"
        className={`btn btn-outline grow px-2 ${offline ? 'border-dashed' : ''}`}
        aria-disabled={isBlocked}
        aria-describedby={offline ? about : undefined}
        onClick={press}
      >
        {answer ? 'Take back' : applicationsMessages.notThisTime}{' '}
        <span className="sr-only">
          {answer ? 'the answer' : null} to {user.full_name}
        </span>
      </button>
      {offline ? (
        <p id={about} className="basis-full">
          {applicantsMessages.answerNeedsSignal}
        </p>
      ) : null}
      {isAsking ? null : failure}
      <AnswerDialog
        name={about}
        label={`A sentence for ${user.full_name} (optional)`}
        button={change.isPending ? 'Saving...' : 'Answer'}
        open={isAsking}
        isBlocked={isBlocked}
        failure={failure}
        onClose={() => setAsking(false)}
        onSend={async (note) => {
          const isDone = await send({ answer: 'not_this_time', note });
          if (isDone) setAsking(false);
          return isDone;
        }}
      >
        <p>
          {user.full_name} sees it with today&apos;s date. The status stays {applicationStatusWords[status]},
          and you can take the answer back.
        </p>
      </AnswerDialog>
    </>
  );
}

/** "Not this time" to one person or to several, with a sentence. */
export const AnswerDialog = (props: Omit<NoteDialogProps, 'title' | 'schema'>) => (
  <NoteDialog {...props} title="Answer “Not this time”?" schema={Note} />
);

type Change = { answer: 'none' | 'invited' } | { answer: 'not_this_time'; note: string };

/** Sends an answer or an invitation and updates the cached list; runs after pending status changes. */
export function useAnswer({ id, internship }: Application) {
  const { api, queryClient } = useServices();
  return useMutation({
    scope: { id: `application-${id}` },
    mutationFn: (change: Change) =>
      api.post<ApplicationStatusAnswer>(`internship_applications/${id}/answer`, {
        internship_id: internship.id,
        ...change,
      }),
    onSuccess: ({ internship_application }) => storeApplicant(queryClient, internship_application),
  });
}
