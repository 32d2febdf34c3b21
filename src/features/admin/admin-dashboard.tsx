import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { AdminOverview } from '#contract/overview';
import { admin as adminMessages } from '#contract/messages/admin';
import type { AccountStatus } from '#contract/status';
import { toast } from '../../lib/toast';
import { useServices } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { SkeletonRows } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { SettingLink } from '../../ui/setting-row';
import { DataSaver } from '../../components/data-saver';
import { SavedView } from '../../components/saved-view';
import { adminQueries, statusLabels } from './admin-queries';
import { AdminTabs } from './admin-tabs';
import { ApprovalDialog } from './approval-dialog';
import { focusQueue } from './approve-button';
import { ExportButton, reportColumns, reportLines, YearExport } from './export-button';
import { Charts, NeedsHand, Totals } from './overview-parts';
import { ReportedInternships } from './reported-internships';
import { WaitingQueue } from './waiting-queue';

/** Field work first. */
const links = [
  { to: '/register', icon: 'edit', label: 'Register people' },
  { to: '/hand-in', icon: 'document', label: 'Send for a student' },
  { to: '/participants', icon: 'upload', label: 'Import participants' },
  { to: '/list-all-students', icon: 'users', label: 'List All Students' },
  { to: '/list-all-business', icon: 'building', label: 'List All Business' },
  { to: '/list-all-internships', icon: 'briefcase', label: 'List All Internships' },
  { to: '/staff', icon: 'users', label: 'Staff' },
] as const;

const route = getRouteApi('/_signed-in/dashboard');

/** The admin's start: the waiting queue, the numbers, tasks (rule admin-5; screens.md section 2, Dashboard). */
export function AdminDashboard({ logOut }: { logOut: ReactNode }) {
  const { api } = useServices();
  const overview = useQuery(adminQueries.overview(api));
  const user = useUser();
  return (
    <Screen title="Dashboard" width="wide">
      <AdminTabs />
      <div className="-my-4 flex min-h-12 flex-wrap items-center justify-between gap-x-2 text-sm">
        <strong className="min-w-0 truncate">{user?.full_name}</strong>
        {logOut}
      </div>
      <div>
        <SavedView
          query={overview}
          failedTitle={adminMessages.overviewFailed}
          skeleton={<SkeletonRows count={5} className="h-20" />}
        >
          {(body) => <Overview overview={body} />}
        </SavedView>
      </div>
      {overview.data ? null : <Management />}
      <Approval />
    </Screen>
  );
}

function Overview({ overview }: { overview: AdminOverview }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <WaitingQueue waiting={overview.waiting}>
        {overview.waiting.reported > 0 ? <ReportedInternships /> : null}
      </WaitingQueue>
      <div className="order-1 flex flex-col gap-6 lg:order-none lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Totals totals={overview.totals} />
        <Charts overview={overview} />
      </div>
      <div className="flex flex-col gap-6">
        <Management />
        <NeedsHand overview={overview} />
        {/* Where what was taken down may be restored. */}
        {overview.waiting.reported > 0 ? null : <ReportedInternships />}
        <ExportButton
          name="dashboard"
          label="Download this page for a report (.csv)"
          columns={reportColumns}
          rows={reportLines(overview)}
        />
        <YearExport />
      </div>
    </div>
  );
}

const Management = () => (
  <section className="flex flex-col gap-3">
    <h2 className="text-xl font-bold">Internship Management</h2>
    <div className="sheet settings grid gap-x-8 md:grid-cols-2">
      {links.map(({ to, icon, label }) => (
        <SettingLink key={to} icon={icon} title={label} to={to} />
      ))}
      <DataSaver />
    </div>
    <p className="flex flex-wrap gap-x-6">
      <Link to="/portal-status" className="text-link flex min-h-12 items-center">
        Is everything working?
      </Link>
      <Link to="/two-step-sign-in" className="text-link flex min-h-12 items-center">
        Two-step sign-in
      </Link>
      <Link to="/change-password" className="text-link flex min-h-12 items-center">
        Change Password
      </Link>
    </p>
  </section>
);

/** Goes through who waits, one after the other, in the one dialog. */
function Approval() {
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const { api, queryClient } = useServices();
  const openedHere = useLocation({ select: ({ state }) => state.openedFromList === true });
  const query = adminQueries.overview(api);
  const waiting = useQuery({ ...query, enabled: false }).data?.body.waiting;
  const [passed, setPassed] = useState<readonly number[]>([]);
  const [decided, setDecided] = useState(0);
  const [said, setSaid] = useState<string>();
  const isLeft = (id: number) => id !== view && !passed.includes(id);
  const next = waiting?.rows.find(({ id }) => isLeft(id));
  const close = () => {
    setPassed([]);
    setDecided(0);
    setSaid(undefined);
    if (openedHere) router.history.back();
    else void navigate({ search: {}, replace: true, resetScroll: false });
  };
  const open = (id: number, outcome?: string) => {
    if (view !== undefined) setPassed([...passed, view]);
    setSaid(outcome);
    void navigate({ search: { view: id }, state: true, replace: true, resetScroll: false });
  };
  const goOn = async (status: AccountStatus, name: string) => {
    setDecided(decided + 1);
    // Those on the phone are the first few.
    const fresh =
      next ??
      (await queryClient.fetchQuery(query).catch(() => null))?.body.waiting.rows.find(({ id }) => isLeft(id));
    if (fresh) return open(fresh.id, `${name}: ${statusLabels[status]}`);
    toast('success', adminMessages.statusUpdated[status], undefined, 'status');
    close();
    setTimeout(focusQueue, 100);
  };
  const all = (waiting ? waiting.students + waiting.businesses : 0) + decided;
  return (
    <ApprovalDialog
      id={view}
      said={said}
      next={next && { place: `${passed.length + 2} of ${all}`, onPress: () => open(next.id) }}
      onClose={close}
      onDecided={(status, name) => void goOn(status, name)}
    />
  );
}
