import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { applications as said } from '#contract/messages/applications';
import { startScreen } from '#contract/messages/site';
import { applicationStatusWords, withdrawn } from '#contract/messages/internships';
import { applicationStatuses } from '#contract/status';
import type { Records } from '../../services/outbox-client';
import { hasResume } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';
import { ListRow, RowList } from '../../ui/card';
import { ProgressSteps, type ProgressStep } from '../../ui/progress-steps';

interface OwnApplicationsProps {
  applications: readonly Application[] | undefined;
  records: Records | null;
}

const most = 5;

/** Finished records not sent: a draft is not on its way. */
const unsentOf = (records: Records | null) =>
  records?.filter(({ state }) => state !== 'sent' && state !== 'draft') ?? [];

function summary(applications: readonly Application[] | undefined, unsent: number): string {
  const counts = [...applicationStatuses].reverse().flatMap((status) => {
    const count =
      applications?.filter((one) => one.status === status && !one.answer && !one.withdrawn_at).length ?? 0;
    return count > 0 ? [`${count} ${applicationStatusWords[status]}`] : [];
  });
  const answered =
    applications?.filter((one) => one.answer && one.status !== 'hired' && !one.withdrawn_at).length ?? 0;
  return [
    ...(unsent > 0 ? [startScreen.toSend(unsent)] : []),
    ...counts,
    ...(answered > 0 ? [`${answered} ${said.notThisTime}`] : []),
  ].join(' · ');
}

export function OwnApplicationsLine({ applications, records }: OwnApplicationsProps) {
  const unsent = unsentOf(records).length;
  const text = summary(applications, unsent);
  const isHired = applications?.some(({ status }) => status === 'hired');
  return (
    <Link
      to="/my-applications"
      className="border-base-300 -mx-4 flex min-h-14 items-center gap-2 border-y px-4 lg:hidden"
    >
      <span className="min-w-0 flex-1">
        <strong className="block leading-5">Your applications</strong>
        <span className="flex min-h-5 items-center gap-1.5 text-sm leading-5">
          {text ? (
            <span
              className={`size-2.5 rounded-full ${unsent === 0 && isHired ? 'bg-success' : 'bg-accent'}`}
            />
          ) : null}
          {text || (applications?.length === 0 && startScreen.noneApplied)}
        </span>
      </span>
      <span aria-hidden="true">›</span>
    </Link>
  );
}

function stepsOf({ status }: Application): ProgressStep[] {
  const reached = applicationStatuses.indexOf(status);
  return applicationStatuses.map((step, index) => ({
    name: applicationStatusWords[step],
    state: index > reached ? 'next' : index < reached || step === 'hired' ? 'done' : 'now',
  }));
}

function Progress({ application }: { application: Application }) {
  const { answer, status, withdrawn_at } = application;
  if (withdrawn_at) return <p className="text-sm">{withdrawn}</p>;
  if (answer && status !== 'hired') return <p className="text-sm">{said.notThisTime}</p>;
  return <ProgressSteps label="Progress" steps={stepsOf(application)} />;
}

export function OwnApplications({ applications, records }: OwnApplicationsProps) {
  const unsent = unsentOf(records);
  return (
    <section className="max-lg:hidden">
      <h2 className="mb-2 text-xl font-bold">Your applications</h2>
      {applications?.length === 0 && unsent.length === 0 ? <p>{startScreen.noneApplied}</p> : null}
      <RowList>
        {unsent.slice(0, most).map(({ id, internship }) => (
          <ListRow key={id}>
            <Link to="/my-applications" className="row-link font-bold">
              {internship.title}
            </Link>
            <p className="text-sm">Not sent yet</p>
          </ListRow>
        ))}
        {applications?.slice(0, most).map((application) => (
          <ListRow key={application.id}>
            <Link
              to="/application-detail/$id"
              params={{ id: String(application.id) }}
              className="row-link mb-1 block font-bold"
            >
              {application.internship.title}
            </Link>
            <Progress application={application} />
          </ListRow>
        ))}
      </RowList>
      <Link to="/my-applications" className="text-link flex min-h-12 items-center">
        My Applications
      </Link>
    </section>
  );
}

interface ReadyProps {
  to: '/resume' | '/profile';
  isDone: boolean;
  children: string;
}

const Ready = ({ to, isDone, children }: ReadyProps) => (
  <li>
    <Link to={to} className="text-link flex min-h-12 items-center gap-2">
      <Icon name={isDone ? 'check' : 'document'} className="size-5" />
      {children}
      {isDone ? <span className="sr-only"> (done)</span> : null}
    </Link>
  </li>
);

export function GetReady() {
  const { storage } = useServices();
  const session = useSession();
  const user = useUser();
  const isWritten = session !== null && hasResume(storage, session.userId);
  return (
    <section>
      <h2 className="mb-1 text-xl font-bold">Get ready</h2>
      <ul>
        <Ready to="/resume" isDone={isWritten}>
          {isWritten ? 'Change your resume' : 'Write your resume'}
        </Ready>
        <Ready to="/profile" isDone={Boolean(user?.mobile_number)}>
          Profile
        </Ready>
        <li>{startScreen.letterLater}</li>
      </ul>
    </section>
  );
}
