import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { BusinessOverview, OverviewTask, WaitingApplicant } from '#contract/overview';
import type { AccountStatus } from '#contract/status';
import { businessDay } from '#contract/messages/business';
import { internship as internshipMessages } from '#contract/messages/internships';
import { dashboard as dashboardMessages } from '#contract/messages/admin';
import { daysLeft } from '#contract/dates';
import type { Words } from '#contract/languages';
import { useFlash } from '../../forms/flash';
import { sizeText } from '../../lib/format';
import { useProfile } from '../../services/shared-queries';
import { useServices, useServerNow } from '../../services/services';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { TermsNotice } from '../../components/terms-notice';
import { useFreshLinks } from '../../components/document-links';
import { LatestNews } from '../../components/news-rows';
import { InstallOffer } from '../../components/install-offer';
import { SavedView } from '../../components/saved-view';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { Face } from '../../ui/face';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { ProgressSteps } from '../../ui/progress-steps';
import { businessQueries } from './business-queries';
import { appliedTo, OverviewInternships, OverviewNumbers } from './overview-numbers';
import { RowList } from '../../ui/card';
import { NewDot, WaitingSince } from './applicant-row';

const schoolOf = ({ grade, school_name }: WaitingApplicant) =>
  [grade === null ? null : (`Grade ${grade}` satisfies Words), school_name].filter(Boolean).join(' · ');

function WaitingPeople({ overview, areFresh }: { overview: BusinessOverview; areFresh: boolean }) {
  const { counts, waiting, internships, to_do } = overview;
  const [first, ...others] = waiting;
  const open = businessDay.isOpen(counts.open);
  const applied = internships.filter((row) => appliedTo(row) > 0);
  const only = applied.length === 1 && appliedTo(applied[0]!) === counts.applications ? applied[0] : null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">
        {first ? businessDay.waits(counts.waiting) : to_do.length > 0 ? open : businessDay.nothingToDo(open)}
      </h2>
      {first ? <NewApplicant person={first} areFresh={areFresh} /> : null}
      {others.length === 0 ? null : (
        <RowList label="People who wait">
          {others.map((person) => (
            <li key={person.id} className="grid min-h-16 grid-cols-[1fr_auto] items-center gap-x-3">
              <CardLink person={person} className="row-link flex min-w-0 items-center gap-2 font-bold">
                <Face name={person.full_name} />
                <NewDot />
                <span className="truncate">{person.full_name}</span>
              </CardLink>
              <WaitingSince since={person.since} />
              <p className="col-span-2 -mt-2 truncate pl-12 text-sm">
                {[person.internship_title, schoolOf(person)].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </RowList>
      )}
      {counts.applications > waiting.length ? (
        <Link
          {...(only
            ? { to: '/internship/$id/applications', params: { id: String(only.id) } }
            : { to: '/all-internship' })}
          className="line-link self-start"
        >
          See all applicants
        </Link>
      ) : null}
    </section>
  );
}

interface PersonProps {
  person: WaitingApplicant;
}

const cardOf = ({ id, internship_id }: WaitingApplicant) =>
  ({ to: '/internship/$id/applications', params: { id: String(internship_id) }, hash: String(id) }) as const;

const CardLink = ({ person, ...link }: PersonProps & { className: string; children: ReactNode }) => (
  <Link {...cardOf(person)} {...link} />
);

/** The news: who waits longest, and the resume with one press while its link works (rule document-3). */
function NewApplicant({ person, areFresh }: PersonProps & { areFresh: boolean }) {
  const { full_name, resume } = person;
  const navigate = useNavigate();
  return (
    <div className="panel relative flex flex-col items-start gap-2 p-4">
      <div className="flex w-full items-center gap-x-3">
        <Face name={full_name} />
        <h3 className="min-w-0 flex-1 text-lg font-bold">
          <CardLink person={person} className="row-link">
            {full_name}
          </CardLink>
        </h3>
        <WaitingSince since={person.since} />
      </div>
      <p>
        {schoolOf(person)}
        <span className="block">{person.internship_title}</span>
      </p>
      {resume && areFresh ? (
        <a
          href={resume.link}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-primary relative z-1"
          // Documents belong to the opened card, which marks Viewed: it is there when the resume is closed.
          onClick={() => void navigate(cardOf(person))}
        >
          <Icon name="document" className="size-5" />
          <span>
            View Resume <span className="sr-only">of {full_name}</span>{' '}
            <span className="font-normal">{sizeText(resume.size)}</span>
          </span>
        </a>
      ) : null}
    </div>
  );
}

function OverviewTasks({ tasks }: { tasks: readonly OverviewTask[] }) {
  const now = useServerNow();
  if (now === null) return null;
  // Saved days ago it may have closed.
  const due = tasks.filter(
    ({ task, last_date_to_apply: day }) => task !== 'few_applicants' || daysLeft(day, now) >= 0,
  );
  if (due.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-xl font-bold">To do</h2>
      <RowList>
        {due.map((task) => (
          <li key={task.id}>
            <p>{sentenceOf(task, now)}</p>
            <TaskLink task={task} />
          </li>
        ))}
      </RowList>
    </section>
  );
}

function sentenceOf({ task, title, last_date_to_apply, count }: OverviewTask, now: number): string {
  if (task === 'not_published') return businessDay.notShown(title);
  if (task === 'answers_owed') return businessDay.owed(title, count);
  return businessDay.closesSoon(title, daysLeft(last_date_to_apply, now), count);
}

function TaskLink({ task: { task, id, title } }: { task: OverviewTask }) {
  const params = { id: String(id) };
  const className = 'text-link row-link inline-flex min-h-8 items-center';
  const about = <span className="sr-only">: {title}</span>;
  if (task === 'answers_owed')
    return (
      <Link to="/internship/$id/applications" params={params} className={className}>
        Answer them{about}
      </Link>
    );
  return (
    <Link to="/edit-internship/$id" params={params} className={className}>
      {task === 'few_applicants' ? 'Change the last day' : 'Check and publish'}
      {about}
    </Link>
  );
}

export function BusinessDashboard() {
  const { api } = useServices();
  const overview = useQuery(businessQueries.overview(api));
  const profile = useProfile();
  const user = profile.data?.body.user;
  const created = useFlash('created internship');
  const body = overview.data?.body;
  const areFresh = useFreshLinks(overview.data?.savedAt ?? 0);
  const isRejected = user?.status === 'rejected';
  const shown = isRejected ? undefined : body;
  return (
    <Screen
      title="Dashboard"
      width="wide"
      lead={user ? <CompanyLine name={user.company_name} isApproved={user.status === 'approved'} /> : null}
    >
      {created === undefined ? null : (
        <Banner tone="success">
          {internshipMessages.created} {created}
        </Banner>
      )}
      <OwnStatusBanner />
      <TermsNotice />
      {user?.status === 'pending' ? <ApprovalTrack /> : null}
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-3 xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8">
        <div className="xl:col-span-2">
          <SavedView
            query={overview}
            failedTitle={dashboardMessages.countsFailed}
            skeleton={<SkeletonRows count={4} className="h-16" />}
          >
            {(saved) => <FirstBlock overview={saved} status={user?.status} areFresh={areFresh} />}
          </SavedView>
        </div>
        <div className="flex flex-col gap-6 xl:row-span-2">
          <LatestNews />
          {shown ? <OverviewNumbers counts={shown.counts} /> : null}
          {body ? <OverviewTasks tasks={body.to_do} /> : null}
          <section className="flex flex-col gap-3">
            <h2 className="text-xl font-bold">Internship Management</h2>
            <div className="flex flex-col gap-3 sm:flex-row">
              {/* Its place is kept until it is known; without an internship it stands at the top. */}
              {isRejected || body?.counts.internships === 0 ? null : profile.isPending ||
                overview.isPending ? (
                <div className="skeleton h-12 sm:w-52" />
              ) : (
                <Link
                  to="/create-internship"
                  className={`btn ${body?.waiting.length ? 'btn-outline' : 'btn-primary'}`}
                >
                  <Icon name="plus" className="size-5" />
                  Create Internship
                </Link>
              )}
              <Link to="/all-internship" className="btn btn-outline">
                List All Internship
              </Link>
            </div>
          </section>
        </div>
        {shown ? (
          <div className="xl:col-span-2">
            <OverviewInternships internships={shown.internships} counts={shown.counts} />
          </div>
        ) : null}
      </div>
      <InstallOffer after="visits" />
    </Screen>
  );
}

/** The account's name: phones are shared. */
const CompanyLine = ({ name, isApproved }: { name: string | null; isApproved: boolean }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span className="font-semibold">{name || 'No Name'}</span>
    {isApproved ? (
      <span className="flex items-center gap-1">
        Approved
        <Icon name="check" className="size-4" />
      </span>
    ) : null}
  </p>
);

const ApprovalTrack = () => {
  const { made, checked, isPublic } = businessDay.track;
  return (
    <ProgressSteps
      label="Approval"
      steps={[
        { name: made, state: 'done' },
        { name: checked, state: 'now' },
        { name: isPublic, state: 'next' },
      ]}
    />
  );
};

interface FirstBlockProps {
  overview: BusinessOverview;
  status: AccountStatus | undefined;
  areFresh: boolean;
}

function FirstBlock({ overview, status, areFresh }: FirstBlockProps) {
  if (status === 'rejected') return null;
  if (overview.counts.internships === 0) return <FirstInternship />;
  return status === 'pending' ? null : <WaitingPeople overview={overview} areFresh={areFresh} />;
}

const FirstInternship = () => (
  <section className="flex flex-col items-start gap-3">
    <h2 className="text-xl font-bold">{businessDay.begin}</h2>
    <Link to="/create-internship" className="btn btn-primary btn-block sm:w-auto">
      <Icon name="plus" className="size-5" />
      Create Internship
    </Link>
    <p>
      <Link to="/create-internship" search={{ example: 'yes' }} className="line-link">
        {businessDay.copyExample}
      </Link>{' '}
      {businessDay.exampleTitle}
    </p>
  </section>
);
