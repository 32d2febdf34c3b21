import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Application, ApplicationAnswer } from '#contract/applications';
import { businessDay } from '#contract/messages/business';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { documentFields } from '#contract/files';
import { DocumentLinks } from '../../components/document-links';
import { longDate, dateAndTime } from '../../lib/format';
import { useConnection, useServices, useSession } from '../../services/services';
import { Icon } from '../../ui/icon';
import { AnswerText } from '../../components/application-answer';
import { AnswerControl } from './answer-control';
import { PrivateNote } from './private-note';
import { ShownDocuments } from './shown-documents';
import { StatusSelect, useApplicationStatus } from './status-select';
import { Contacts } from '../../ui/contacts';

/** For admins: who opened contact details and documents of an application (rule apply-8). */
function OpenedBy({ id }: { id: number }) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['opened', id],
    queryFn: ({ signal }) => api.get<ApplicationAnswer>(`internship_applications/${id}`, { signal }),
  });
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

function ApplicantContacts({ email, mobile }: { email: string; mobile: string | null }) {
  const numbers = numbersIn(mobile ?? '');
  return (
    <Contacts email={email} mobile={mobile}>
      {numbers.map((number) => (
        <span key={number} className="mt-1 flex flex-wrap gap-2">
          {numbers.length > 1 ? <span className="w-full">{spacedNumber(number)}</span> : null}
          <a className="btn btn-outline" href={`tel:${number}`}>
            Call
          </a>
          <a
            className="btn btn-outline"
            href={`https://wa.me/${number.slice(1)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            WhatsApp <span className="sr-only">(opens in a new tab)</span>
          </a>
          <a className="btn btn-outline" href={`sms:${number}`}>
            SMS
          </a>
        </span>
      ))}
    </Contacts>
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
  const { id, user, status, withdrawn_at } = application;
  const { api } = useServices();
  const offline = useConnection() === 'offline';
  const isAdmin = useSession()?.role === 'admin';
  const change = useApplicationStatus(application);
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
  const links = { application, savedAt, renew };
  const documents = (
    <section>
      <h3 className="mb-1 font-bold">Documents</h3>
      {isBeside ? <ShownDocuments {...links} /> : <DocumentLinks {...links} />}
    </section>
  );
  const statusBar = (
    <div className="sticky-bar sticky-bar-docked flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <StatusSelect
          applicant={user.full_name}
          status={status}
          isAnswered={Boolean(application.answer)}
          change={change}
        />
      </div>
      <Stepper place={place} />
    </div>
  );
  const heading = isBeside ? (
    <h2 tabIndex={-1} className="text-2xl font-bold outline-none">
      {user.full_name}
    </h2>
  ) : null;
  if (isClosed)
    return (
      <section aria-label={user.full_name} className="flex flex-col gap-4 pt-2">
        {heading}
        <p>{businessDay.withdrawnBy(user.full_name, longDate(withdrawn_at!))}</p>
        <Stepper place={place} />
      </section>
    );
  const person = (
    <div className={`flex flex-col gap-4 ${isBeside ? 'w-80' : ''}`}>
      {heading}
      {isBeside && !isAdmin ? statusBar : null}
      <p className="text-base-content/80 text-sm">Applied on {longDate(application.created_at)}</p>
      <ApplicantContacts email={user.email} mobile={user.mobile_number} />
      <section>
        <h3 className="mb-1 font-bold">Levels achieved</h3>
        <ul className="list-disc pl-6">
          {application.levels.map(({ grade, school_name }) => (
            <li key={grade}>
              Grade {grade}: {school_name}
            </li>
          ))}
        </ul>
      </section>
      {isBeside ? null : documents}
      {isAdmin ? (
        <>
          <AnswerText answer={application.answer} />
          {isAdmin ? <OpenedBy id={id} /> : null}
          <Stepper place={place} />
        </>
      ) : (
        <>
          <AnswerControl application={application} />
          <PrivateNote application={application} />
          {isBeside ? null : statusBar}
        </>
      )}
    </div>
  );
  return (
    <section aria-label={user.full_name} className="pt-2 xl:flex xl:gap-x-8">
      {person}
      {/* Last, or in a column of its own: what is shown moves nothing. */}
      {isBeside ? <div className="mt-3 min-w-0 flex-1">{documents}</div> : null}
    </section>
  );
}

function Stepper({ place: { number, of, onStep } }: { place: Place }) {
  if (of < 2) return null;
  return (
    <div role="group" aria-label="Applicants" className="flex items-center">
      <button
        type="button"
        className="btn btn-ghost size-12 p-0"
        aria-label="Previous applicant"
        aria-disabled={number === 1}
        onClick={() => onStep(-1)}
      >
        <Icon name="back" />
      </button>
      <span className="whitespace-nowrap tabular-nums">
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
