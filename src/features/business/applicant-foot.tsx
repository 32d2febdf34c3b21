import { useEffect, useRef, type ReactNode } from 'react';
import { businessDay } from '#contract/messages/business';
import type { Application } from '#contract/applications';
import { numbersIn } from '#contract/telephone';
import { useConnection } from '../../services/services';
import { Icon } from '../../ui/icon';
import { AnswerControl, type useAnswer } from './answer-control';
import type { useStatusChoice } from './status-select';

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
        <a className="btn btn-primary grow basis-2/5 px-2" {...invitation.best} onClick={onInvited}>
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
              : `btn order-first grow basis-2/5 px-2 ${isHired ? 'btn-outline' : 'btn-primary'}`
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
            businessDay.hire(firstNameOf(user))
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
