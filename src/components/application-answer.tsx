import type { Application, CurrentAnswer } from '#contract/applications';
import {
  applications as applicationsMessages,
  withdrawal,
  applications,
} from '#contract/messages/applications';
import { withdrawn } from '#contract/messages/internships';
import { longDate } from '../lib/format';
import { Badge } from '../ui/badge';
import type { ReactNode } from 'react';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { hiredWords, progressWords } from '#contract/messages/progress';
import { Link } from '@tanstack/react-router';
import { Banner } from '../ui/feedback';
import { applicationStatuses, type ApplicationStatus } from '#contract/status';
import type { ProgressStep } from '../ui/progress-steps';

/** "Withdrawn" or "Not this time" beside a status (rules apply-6, apply-7); else nothing. */
export const AnswerBadge = ({ application: { answer, withdrawn_at } }: { application: Application }) =>
  answer || withdrawn_at ? (
    <Badge tone="neutral" icon="pause">
      {withdrawn_at ? withdrawn : applicationsMessages.notThisTime}
    </Badge>
  ) : null;

export const AnswerNote = ({ note }: { note: string | null }) =>
  note ? (
    <blockquote className="border-base-300 border-l-4 pl-3 whitespace-pre-line">{note}</blockquote>
  ) : null;

export const AnswerText = ({ answer }: { answer: CurrentAnswer | null }) =>
  answer ? (
    <div className="flex flex-col gap-2">
      <p>Answered on {longDate(answer.at)}</p>
      <AnswerNote note={answer.note} />
    </div>
  ) : null;

interface HiredCardProps {
  application: Pick<Application, 'company' | 'internship'>;
  children: ReactNode;
}

/** Whom to call: only who is hired is told (rule apply-4). */
export function numberOf({ company: { phone } }: HiredCardProps['application']) {
  const numbers = numbersIn(phone ?? '');
  const [number] = numbers;
  return number && { number, shown: numbers.length === 1 ? phone! : spacedNumber(number) };
}

/** The happiest news, with whom to call. */
export function HiredCard({ application, children }: HiredCardProps) {
  const { company, internship } = application;
  const call = numberOf(application);
  return (
    <section className="rounded-box bg-success text-success-content overflow-hidden">
      <div className="walk aspect-[5/1]" data-at="hired" />
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h2 className="text-xl font-bold">{hiredWords.title}</h2>
          <p>
            {internship.title}, {company.company_name}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {call ? (
            <a className="btn" href={`tel:${call.number}`}>
              {hiredWords.call(call.shown)}
            </a>
          ) : null}
          {children}
        </div>
      </div>
    </section>
  );
}

/** Replaces Apply after a withdrawal: date, and what is possible (rule apply-7). */
export const WithdrawnNote = ({ at, location }: { at: string; location?: string | undefined }) => (
  <Banner tone="info">
    <p className="font-semibold">{withdrawal.doneOn(longDate(at))}</p>
    <p>{withdrawal.once}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to="/all-internships" search={{ location }} className="btn btn-outline">
        {withdrawal.others}
      </Link>
      <Link to="/my-applications" className="btn btn-outline">
        My Applications
      </Link>
    </div>
  </Banner>
);

/** Without a status while it is not sent. */
type Standing = { status: ApplicationStatus | null } & Partial<Pick<Application, 'answer' | 'withdrawn_at'>>;

/** The way of an application: its status, and beside it the answer that ends it (rules apply-4, apply-6, apply-7). */
export function stepsOf({ status, answer, withdrawn_at }: Standing): ProgressStep[] {
  const reached = status === null ? -1 : applicationStatuses.indexOf(status);
  const end = withdrawn_at ? withdrawn : answer ? applications.notThisTime : null;
  const steps = applicationStatuses.map((step, index): ProgressStep => ({
    name: progressWords[step],
    state: index > reached ? 'next' : 'done',
  }));
  return end ? [...steps.slice(0, reached + 1), { name: end, state: 'ended' }] : steps;
}
