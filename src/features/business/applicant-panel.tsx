import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Application, ApplicationAnswer } from '#contract/applications';
import { businessDay } from '#contract/messages/business';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { documentFields, type DocumentField } from '#contract/files';
import type { Words } from '#contract/languages';
import { DocumentLinks, useFreshLinks } from '../../components/document-links';
import { longDate, dateAndTime } from '../../lib/format';
import { useConnection, useServices, useSession } from '../../services/services';
import { getQuery } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';
import { AnswerBadge, AnswerText } from '../../components/application-answer';
import { ApplicationStatusBadge } from '../../components/status-badges';
import { gradeText } from './applicant-row';
import { useAnswer, ApplicantFoot, firstNameOf, invitationOf, messageLinks } from './applicant-foot';
import { PrivateNote } from './private-note';
import { StatusSelect, useApplicationStatus, useStatusChoice } from './status-select';
import { Contacts, GuardianLine } from '../../ui/contacts';

/** For admins: who opened contact details and documents of an application (rule apply-8). */
function OpenedBy({ id }: { id: number }) {
  const { api } = useServices();
  const { data } = useQuery(
    getQuery<ApplicationAnswer>(api, ['opened', id], `internship_applications/${id}`),
  );
  const opened = data?.body.internship_application.opened;
  if (!opened) return null;
  return (
    <section>
      <h3 className="mb-1 font-bold">Opened by</h3>
      <ul className="flex flex-col gap-2">
        {opened.map(({ at, by, what }) => (
          <li key={at + what + by}>
            {by}: {what === 'contact' ? 'contact details' : documentFields[what].toLowerCase()}
            <time className="text-base-content/80 block text-sm" dateTime={at}>
              {dateAndTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TalkProps {
  application: Application;
  onInvited: () => void;
}

function TalkTo({ application, onInvited }: TalkProps) {
  const { user } = application;
  const invitation = invitationOf(application);
  const numbers = numbersIn(user.mobile_number ?? '');
  if (numbers.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-bold">{businessDay.talkTo(firstNameOf(user))}</h3>
      {numbers.map((number) => {
        const { whatsApp, sms } = messageLinks(number, invitation?.text);
        const onSent = invitation ? onInvited : undefined;
        return (
          <p key={number} className="flex flex-wrap gap-2">
            {numbers.length > 1 ? <span className="w-full">{spacedNumber(number)}</span> : null}
            <a className="btn btn-outline" href={`tel:${number}`}>
              Call
            </a>
            <a className="btn btn-outline" {...whatsApp} onClick={onSent}>
              WhatsApp <span className="sr-only">(opens in a new tab)</span>
            </a>
            <a className="btn btn-outline" {...sms} onClick={onSent}>
              SMS
            </a>
          </p>
        );
      })}
      {invitation ? <p className="text-sm">{businessDay.ready(invitation.text)}</p> : null}
    </section>
  );
}

export interface Place {
  number: number;
  of: number;
  onStep: (step: -1 | 1) => void;
}

interface ApplicantPanelProps {
  application: Application;
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
  place: Place;
  isBeside: boolean;
}

/** One applicant's application. A business's opening marks it as viewed (rule apply-4); an admin's does not. */
export function ApplicantPanel({ application, savedAt, renew, place, isBeside }: ApplicantPanelProps) {
  const { id, user, status, withdrawn_at, answer, invited_at, levels } = application;
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const isAdmin = useSession()?.role === 'admin';
  const choice = useStatusChoice(application);
  const answering = useAnswer(application);
  const shown = useShownDocument(application, savedAt);
  // A separate mutation that fails silently; the next opening retries.
  const { mutate: view } = useApplicationStatus(application, 'submitted');
  const isClosed = Boolean(withdrawn_at) && !isAdmin;
  const first = useRef(!isAdmin && !isClosed && !offline);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    // Each fetch tells the server that contact details were opened (rule apply-8).
    if (status === 'submitted') view('viewed');
    else api.get(`internship_applications/${id}`).catch(() => undefined);
  }, [view, status, api, id]);
  const heading = isBeside ? (
    <h2 tabIndex={-1} className="text-2xl font-bold outline-none">
      {user.full_name}
    </h2>
  ) : null;
  const stepper = <Stepper place={place} />;
  if (isClosed)
    return (
      <section aria-label={user.full_name} className="flex flex-col gap-4">
        {heading}
        <p>{businessDay.withdrawnBy(user.full_name, longDate(withdrawn_at!))}</p>
        {stepper}
      </section>
    );
  const onInvited = () => {
    if (!offline) answering.mutate({ answer: 'invited' });
  };
  const foot = isAdmin ? (
    stepper
  ) : (
    <ApplicantFoot {...{ application, choice, answering, onInvited }}>{stepper}</ApplicantFoot>
  );
  const more = (
    <>
      <div>
        {isAdmin ? null : <PrivateNote application={application} />}
        <details className="more" open={isBeside || isAdmin || undefined}>
          <summary className="flex min-h-12 cursor-pointer items-center gap-1 font-bold">
            Email and grades
            <Icon name="down" className="more-arrow size-4" />
          </summary>
          <Contacts email={user.email} mobile={user.mobile_number} />
          <GuardianLine of={user} />
          <ul aria-label="Levels achieved" className="list-disc pt-2 pl-6">
            {levels.map(({ grade, school_name }) => (
              <li key={grade}>
                Grade {grade}: {school_name}
              </li>
            ))}
          </ul>
        </details>
      </div>
      {isAdmin ? <OpenedBy id={id} /> : <StatusSelect application={application} choice={choice} />}
    </>
  );
  const person = (
    <div className={`flex flex-col gap-4 ${isBeside ? 'w-96' : ''}`}>
      <p>
        {[isBeside && gradeText(application), user.city].filter(Boolean).join(' · ')}
        <span className="block">Applied on {longDate(application.created_at)}</span>
      </p>
      {/* In a list's row, what was decided stands above. */}
      {isBeside ? (
        <p className="empty:hidden">
          {isAdmin && status === 'hired' && !withdrawn_at ? (
            <ApplicationStatusBadge status={status} />
          ) : (
            <AnswerBadge application={application} />
          )}
        </p>
      ) : null}
      <AnswerText answer={answer} />
      {isBeside ? foot : null}
      <section aria-label="Documents" className="flex flex-col gap-2">
        <DocumentLinks {...{ application, savedAt, renew }} beside={shown.button} />
        {isBeside ? null : shown.frame}
      </section>
      {isAdmin ? null : <TalkTo application={application} onInvited={onInvited} />}
      {invited_at ? <p>{businessDay.invitedOn(longDate(invited_at), firstNameOf(user))}</p> : null}
      {isBeside ? null : more}
      {isBeside ? null : foot}
    </div>
  );
  return (
    <section aria-label={user.full_name} className={isBeside ? 'panel p-6' : 'pt-2'}>
      {heading}
      <div className="gap-8 xl:flex">
        {person}
        {isBeside ? (
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            {more}
            {/* Last: what is shown moves nothing. */}
            {shown.frame}
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Stepper({ place: { number, of, onStep } }: { place: Place }) {
  if (of < 2) return null;
  return (
    <div role="group" aria-label="Applicants" className="ml-auto flex items-center">
      <button
        type="button"
        className="btn btn-ghost size-12 p-0"
        aria-label="Previous applicant"
        aria-disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        <Icon name="back" />
      </button>
      <span className="whitespace-nowrap">
        {number} of {of}
      </span>
      <button
        type="button"
        className="btn btn-ghost size-12 p-0"
        aria-label="Next applicant"
        aria-disabled={number === of}
        onClick={() => onStep(1)}
      >
        <Icon name="back" className="size-6 rotate-180" />
      </button>
    </div>
  );
}

const canShow = (kind: string | undefined) =>
  kind === 'pdf' ? navigator.pdfViewerEnabled : kind === 'jpg' || kind === 'png';

/** An applicant's photo or PDF in place, and the buttons that show it. Nothing is loaded before a press (ADR 42). */
function useShownDocument(application: Application, savedAt: number) {
  const { sizes } = application;
  const areFresh = useFreshLinks(savedAt);
  // The link is kept: a newer one to the same document would load it again.
  const [shown, setShown] = useState<{ field: DocumentField; link: string } | null>(null);
  const button = (field: DocumentField): ReactNode => {
    const link = application[field];
    const isShown = shown?.field === field;
    if (!canShow(sizes?.[field].kind) || sizes?.[field].unchecked || link === null || !(areFresh || isShown))
      return null;
    return (
      <button
        type="button"
        className="text-link min-h-12"
        aria-expanded={isShown}
        onClick={() => setShown(isShown ? null : { field, link })}
      >
        {isShown ? 'Hide' : 'Show'} <span className="sr-only">{documentFields[field]}</span>
      </button>
    );
  };
  const frame = sizes && shown ? <Shown key={shown.link} {...shown} kind={sizes[shown.field].kind} /> : null;
  return { button, frame };
}

function Shown({ field, link, kind }: { field: DocumentField; link: string; kind: string }) {
  const [isFailed, setFailed] = useState(false);
  const name = `${documentFields[field]} of the applicant` satisfies Words;
  if (isFailed) return <p role="alert">The document could not be shown. Open it in a new tab.</p>;
  return kind === 'pdf' ? (
    // Without `sandbox`, in which Chromium shows no PDF; the page alone, as wide as the frame.
    <iframe
      src={`${link}#navpanes=0&view=FitH`}
      title={name}
      referrerPolicy="no-referrer"
      className="border-base-300 w-full border"
      style={{ height: '75vh' }}
    />
  ) : (
    <img src={link} alt={name} className="border-base-300 w-full border" onError={() => setFailed(true)} />
  );
}
