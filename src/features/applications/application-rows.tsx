import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { applying, apply, applications as applicationsMessages } from '#contract/messages/applications';
import { withdrawn, internship as internshipMessages } from '#contract/messages/internships';
import type { Words } from '#contract/languages';
import { outbox } from '#contract/messages/outbox';
import { progressWords } from '#contract/messages/progress';
import { shortDate, longDate } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';
import { AnswerText } from '../../components/application-answer';
import { stepsOf } from '../../components/application-steps';
import { ProgressSteps } from '../../ui/progress-steps';

export const dayOf = (at: string) => longDate(at).replace(/ \d+$/, '');

export const ApplicationTrack = ({ application }: { application: Parameters<typeof stepsOf>[0] }) => (
  <ProgressSteps label={applying.progress} steps={stepsOf(application)} />
);

interface ApplicationMarksProps {
  application: Application;
  wasSentAgain?: boolean;
}

/** Notes: held, sent late, removed (rules account-1, apply-3, internship-4), sent again (rule outbox-1). */
export function ApplicationMarks({ application, wasSentAgain = false }: ApplicationMarksProps) {
  const { held, sent_late_hours, internship, withdrawn_at } = application;
  const marks = [
    held && !withdrawn_at ? apply.held : null,
    sent_late_hours === null
      ? null
      : (`Sent late: ${applicationsMessages.sentLate(sent_late_hours)}` satisfies Words),
    internship.removed ? internshipMessages.removed : null,
    wasSentAgain ? outbox.lead.sentAgain : null,
  ].filter((mark) => mark !== null);
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {marks.map((mark) => (
        <li key={mark} className="border-accent border-l-4 pl-3 font-semibold">
          {mark}
        </li>
      ))}
    </ul>
  );
}

/** Notes that no answer has come and what was done (rule remind-2); nothing before the reminder. */
export function NoAnswer({ application: { reminded_at, answer_unlikely } }: { application: Application }) {
  return reminded_at || answer_unlikely ? (
    <p>
      {applying.noAnswerYet} {reminded_at ? `${applying.reminded(dayOf(reminded_at))}. ` : null}
      {answer_unlikely ? applying.answerUnlikely : null}
    </p>
  ) : null;
}

interface ApplicationRowProps {
  application: Application;
  /** The business has acted since the last visit. */
  isNew: boolean;
  wasSentAgain: boolean;
  beside: 'shown' | 'other' | null;
}

export function ApplicationRow({ application, isNew, wasSentAgain, beside }: ApplicationRowProps) {
  const { id, company, internship, status, status_at, answer, withdrawn_at } = application;
  const since = withdrawn_at
    ? `${withdrawn} ${dayOf(withdrawn_at)}`
    : !answer && status !== 'submitted' && status_at
      ? `${progressWords[status]} ${dayOf(status_at)}`
      : null;
  const params = { id: String(id) };
  return (
    <li className={beside === 'shown' ? 'bg-base-200' : ''}>
      <div className="flex items-start gap-3">
        <CompanyLogo src={company.image_url} name={company.company_name} className="size-10" />
        <div className="min-w-0 flex-1">
          <h3 className={`text-lg leading-6 ${isNew ? 'font-bold' : 'font-semibold'}`}>
            {isNew ? (
              <>
                <span className="bg-accent mr-1.5 inline-block size-2.5 rounded-full" />
                <span className="sr-only">{applying.isNew} </span>
              </>
            ) : null}
            {internship.title}
          </h3>
          <p className="truncate leading-5">{company.company_name}</p>
        </div>
      </div>
      <div className="track-line">
        <ApplicationTrack application={application} />
      </div>
      <AnswerText answer={answer} />
      <NoAnswer application={application} />
      <div className="flex flex-wrap gap-x-3 text-sm">
        <Fact label="Applied on" day={application.created_at} />
        <Link
          to="/application-detail/$id"
          params={params}
          // Beside the list on a wide screen, at the same address.
          {...(beside !== null && {
            to: '/my-applications',
            search: { application: id },
            mask: { to: '/application-detail/$id', params, unmaskOnReload: true },
            replace: true,
            resetScroll: false,
          })}
          aria-current={beside === 'shown' ? 'true' : undefined}
          className="row-link ml-auto font-semibold whitespace-nowrap"
        >
          View Application<span className="sr-only">: {internship.title}</span>{' '}
          <span aria-hidden="true">›</span>
        </Link>
      </div>
      <div className="flex flex-wrap gap-x-3 text-sm">
        <Fact label="Posted on" day={internship.created_at} />
        {since}
      </div>
      <ApplicationMarks application={application} wasSentAgain={wasSentAgain} />
    </li>
  );
}

const Fact = ({ label, day }: { label: string; day: string }) => (
  <dl className="flex gap-1">
    <dt>{label}</dt>
    <dd>{shortDate(day)}</dd>
  </dl>
);
