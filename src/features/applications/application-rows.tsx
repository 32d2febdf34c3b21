import { Link, type LinkProps } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { applying } from '#contract/messages/applications';
import { numbersIn } from '#contract/telephone';
import { applicationStatusWords, withdrawn } from '#contract/messages/internships';
import { shortDate } from '../../lib/format';
import { CompanyLogo } from '../../ui/logo';
import { ListRow } from '../../ui/rows';
import { NoticeBar } from '../../ui/strip';
import { AnswerBadge, AnswerText } from '../../components/application-answer';
import { ApplicationMarks } from './application-marks';
import { ApplicationTrack, dayOf } from './application-track';
import { NoAnswer } from './no-answer';

/** Banner of a hired student, with the number to call. */
export function HiredStrip({ application: { company, internship } }: { application: Application }) {
  const { company_name, phone } = company;
  const [number] = numbersIn(phone ?? '');
  return (
    <NoticeBar
      tone="done"
      action={
        number ? (
          <a className="btn btn-outline" href={`tel:${number}`}>
            {applying.call} <span className="sr-only">{company_name}</span>
          </a>
        ) : null
      }
    >
      <p className="py-2">
        <strong>{applying.hired}</strong> {internship.title}, {company_name}
        {phone ? <span className="block">{phone}</span> : null}
      </p>
    </NoticeBar>
  );
}

interface ApplicationRowProps {
  application: Application;
  /** The business has acted since the last visit. */
  isNew: boolean;
  wasSentAgain: boolean;
  /** State of the details beside the list: of this row, of another, or not shown. */
  beside: 'shown' | 'other' | null;
}

/** A sent application: what it is for, how far it has come, and the way to its details. */
export function ApplicationRow({ application, isNew, wasSentAgain, beside }: ApplicationRowProps) {
  const { id, company, internship, status, status_at, answer, withdrawn_at } = application;
  const isEnded = answer || withdrawn_at;
  const isOver = !answer && status !== 'submitted' && status_at;
  const details: LinkProps =
    beside === null
      ? { to: '/application-detail/$id', params: { id: String(id) } }
      : { to: '/my-applications', search: { application: id }, replace: true, resetScroll: false };
  return (
    <ListRow className={beside === 'shown' ? 'bg-base-200' : ''}>
      <div className="flex items-start gap-3">
        <CompanyLogo src={company.image_url} name={company.company_name} className="size-10" />
        <div className="min-w-0 flex-1">
          <h3 className={`text-lg leading-[22px] ${isNew ? 'font-extrabold' : 'font-semibold'}`}>
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
      {/* An answer ends the way that the track draws, and so does the student. */}
      {isEnded ? (
        <div className="my-2">
          <AnswerBadge application={application} />
          <AnswerText answer={answer} />
        </div>
      ) : (
        <div className="track-line">
          <ApplicationTrack application={application} />
        </div>
      )}
      <NoAnswer application={application} />
      <div className="flex text-sm">
        {withdrawn_at
          ? `${withdrawn} ${dayOf(withdrawn_at)}`
          : isOver
            ? `${applicationStatusWords[status]} ${dayOf(status_at)}`
            : null}
        <Link
          {...details}
          aria-current={beside === 'shown' ? 'true' : undefined}
          className="row-link ml-auto font-semibold whitespace-nowrap"
        >
          View Application<span className="sr-only">: {internship.title}</span>{' '}
          <span aria-hidden="true">›</span>
        </Link>
      </div>
      <dl className="flex flex-wrap gap-x-3 text-sm">
        <Fact label="Posted on" day={internship.created_at} />
        <Fact label="Applied on" day={application.created_at} />
      </dl>
      <ApplicationMarks application={application} wasSentAgain={wasSentAgain} />
    </ListRow>
  );
}

const Fact = ({ label, day }: { label: string; day: string }) => (
  <div className="flex gap-1">
    <dt>{label}</dt>
    <dd>{shortDate(day)}</dd>
  </div>
);
