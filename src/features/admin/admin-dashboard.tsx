import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import type { AdminOverview } from '#contract/overview';
import { admin as adminMessages } from '#contract/messages/admin';
import { useServices } from '../../services/services';
import { SkeletonRows } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Screen } from '../../ui/screen';
import { DataSaver } from '../../components/data-saver';
import { SavedView } from '../../components/saved-view';
import { adminQueries } from './admin-queries';
import { AdminTabs } from './admin-tabs';
import { ApprovalDialog } from './approval-dialog';
import { focusQueue } from './approve-button';
import { ChangedProfilesLink } from './changed-profiles-link';
import { ExportButton, reportColumns, reportLines } from './export-button';
import { Charts, NeedsHand, Totals } from './overview-parts';
import { ReportedInternships } from './reported-internships';
import { WaitingQueue } from './waiting-queue';

const links = [
  { to: '/list-all-students', icon: 'users', label: 'List All Students' },
  { to: '/list-all-business', icon: 'building', label: 'List All Business' },
  { to: '/list-all-internships', icon: 'briefcase', label: 'List All Internships' },
  { to: '/participants', icon: 'upload', label: 'Import participants' },
  { to: '/hand-in', icon: 'document', label: 'Hand in an application' },
] as const;

const route = getRouteApi('/_signed-in/dashboard');

/** The admin's start: the waiting queue, the numbers, tasks (rule admin-5; screens.md section 2, Dashboard). */
export function AdminDashboard() {
  const { api } = useServices();
  const overview = useQuery(adminQueries.overview(api));
  return (
    <Screen title="Dashboard" width="wide">
      <AdminTabs />
      <div>
        <SavedView
          query={overview}
          failedTitle={adminMessages.overviewFailed}
          skeleton={<SkeletonRows count={5} className="h-20" />}
        >
          {(body) => <Overview overview={body} />}
        </SavedView>
      </div>
      <Management />
      <DataSaver />
      <Approval />
    </Screen>
  );
}

function Overview({ overview }: { overview: AdminOverview }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <WaitingQueue waiting={overview.waiting}>
        <ReportedInternships />
      </WaitingQueue>
      <div className="flex flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Totals totals={overview.totals} />
        <Charts overview={overview} />
      </div>
      <div className="flex flex-col gap-6">
        <NeedsHand overview={overview} />
        <ExportButton
          name="dashboard"
          label="Download this page for a report (.csv)"
          columns={reportColumns}
          rows={reportLines(overview)}
        />
      </div>
    </div>
  );
}

const Management = () => (
  <section className="flex flex-col gap-3">
    <h2 className="text-xl font-bold">Internship Management</h2>
    <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
      {links.map(({ to, icon, label }) => (
        <Link key={to} to={to} className="btn btn-outline">
          <Icon name={icon} className="size-5" />
          {label}
        </Link>
      ))}
      <ChangedProfilesLink />
    </div>
    <p className="flex flex-wrap gap-x-6">
      <Link to="/two-step-sign-in" className="text-link flex min-h-12 items-center">
        Two-step sign-in
      </Link>
      <Link to="/change-password" className="text-link flex min-h-12 items-center">
        Change Password
      </Link>
    </p>
  </section>
);

function Approval() {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const openedHere = useLocation({ select: ({ state }) => state.openedFromList === true });
  const close = () => {
    if (openedHere) router.history.back();
    else void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return (
    <ApprovalDialog
      id={view}
      onClose={close}
      onDecided={() => {
        close();
        setTimeout(focusQueue, 100);
      }}
    />
  );
}
