import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BusinessOverview } from '#contract/overview';
import type { AccountStatus } from '#contract/status';
import { businessDay } from '#contract/messages/business';
import { internship as internshipMessages } from '#contract/messages/internships';
import { dashboard as dashboardMessages } from '#contract/messages/admin';
import { useFlash } from '../../forms/flash';
import { useProfile } from '../../services/shared-queries';
import { useServices } from '../../services/services';
import { OwnStatusBanner } from '../../components/account-status-banner';
import { LatestNews } from '../../components/news-rows';
import { InstallOffer } from '../../components/install-offer';
import { SavedView } from '../../components/saved-view';
import { Banner, SkeletonRows } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { ProgressSteps } from '../../ui/track';
import { businessQueries } from './business-queries';
import { OverviewInternships, OverviewNumbers } from './overview-numbers';
import { OverviewTasks } from './overview-tasks';
import { WaitingPeople } from './waiting-people';

/** A business's start: waiting applicants, numbers, internships, tasks (screens.md section 2, Dashboard). */
export function BusinessDashboard() {
  const { api } = useServices();
  const overview = useQuery(businessQueries.overview(api));
  const profile = useProfile();
  const user = profile.data?.body.user;
  const created = useFlash('created internship');
  const body = overview.data?.body;
  const isRejected = user?.status === 'rejected';
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
      {user?.status === 'pending' ? <ApprovalTrack /> : null}
      <div className="flex flex-col gap-6 xl:grid xl:grid-cols-3 xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8">
        <div className="xl:col-span-2">
          <SavedView
            query={overview}
            failedTitle={dashboardMessages.countsFailed}
            skeleton={<SkeletonRows count={4} className="h-16" />}
          >
            {(shown) => <FirstBlock overview={shown} status={user?.status} />}
          </SavedView>
        </div>
        <div className="flex flex-col gap-6 xl:row-span-2">
          <LatestNews />
          {body && !isRejected ? (
            <>
              <OverviewNumbers counts={body.counts} />
              <OverviewInternships internships={body.internships} counts={body.counts} />
            </>
          ) : null}
        </div>
        <div className="flex flex-col gap-6 xl:col-span-2">
          {body ? <OverviewTasks tasks={body.to_do} /> : null}
          <section className="flex flex-col gap-3">
            <h2 className="text-xl font-bold">Internship Management</h2>
            <div className="flex flex-col gap-3 sm:flex-row">
              {/* Its place is kept until it is known; without an internship it stands at the top. */}
              {isRejected || body?.counts.internships === 0 ? null : profile.isPending ||
                overview.isPending ? (
                <div className="skeleton h-12 sm:w-52" />
              ) : (
                <Link to="/create-internship" className="btn btn-primary">
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

/** Waiting applicants; without an internship the way to the first one. An unapproved business can have none. */
function FirstBlock({ overview, status }: { overview: BusinessOverview; status: AccountStatus | undefined }) {
  if (status === 'rejected') return null;
  if (overview.counts.internships === 0) return <FirstInternship />;
  return status === 'pending' ? null : <WaitingPeople overview={overview} />;
}

const FirstInternship = () => (
  <section className="flex flex-col items-start gap-3">
    <h2 className="text-xl font-bold">{businessDay.begin}</h2>
    <Link to="/create-internship" className="btn btn-primary btn-block sm:w-auto">
      <Icon name="plus" className="size-5" />
      Create Internship
    </Link>
    <p>
      <Link
        to="/create-internship"
        search={{ example: 'yes' }}
        className="text-link inline-flex min-h-12 items-center"
      >
        {businessDay.copyExample}
      </Link>{' '}
      {businessDay.exampleTitle}
    </p>
  </section>
);
