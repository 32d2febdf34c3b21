import { useQuery } from '@tanstack/react-query';
import type { Words } from '#contract/languages';
import type { AccountStatus, ShownInternshipStatus } from '#contract/status';
import { useServices, useSession } from '../../services/services';
import { adminOverviewQuery } from '../../services/shared-queries';
import { TabLinks } from '../../ui/tab-links';
import { isWhole, type PageOf } from '../../services/paginated-query';
import type { FoundPages } from '../../services/use-pagination';

const waits = (count?: number) =>
  count ? (
    <span className="bg-accent text-accent-content rounded-full px-2">
      {count} <span className="sr-only">waiting</span>
    </span>
  ) : undefined;

/** Staff have a screen for each of their tasks (rule admin-11). */
export const AdminTabs = () => (
  <div className="-mt-2 hidden md:block">
    {useSession()?.role === 'staff' ? <TabLinks label={label} tabs={staffTabs} /> : <TabsOfAdmin />}
  </div>
);

const label: Words = 'Admin screens';

const fieldTabs = [
  { to: '/participants', label: 'Participants' },
  { to: '/register', label: 'Register people' },
  { to: '/hand-in', label: 'Send for a student' },
] as const;
const staffTabs = [{ to: '/list-all-students', label: 'Students' }, ...fieldTabs] as const;

function TabsOfAdmin() {
  const { api } = useServices();
  const waiting = useQuery({
    ...adminOverviewQuery(api),
    enabled: ({ state }) => state.data !== undefined,
  }).data?.body.waiting;
  return (
    <TabLinks
      label={label}
      tabs={[
        { to: '/dashboard', label: 'Dashboard' },
        { to: '/list-all-students', label: 'Students', count: waits(waiting?.students) },
        { to: '/list-all-business', label: 'Businesses', count: waits(waiting?.businesses) },
        { to: '/list-all-internships', label: 'Internships' },
        ...fieldTabs,
      ]}
    />
  );
}

type ListStatus = AccountStatus | ShownInternshipStatus;

interface CountedPage<Row extends { id: number }, S extends ListStatus> extends PageOf<Row> {
  counts: Record<S, number>;
}

interface ListStatusTabsProps<Row extends { id: number }, S extends ListStatus> {
  to: '/list-all-students' | '/list-all-business' | '/list-all-internships';
  list: FoundPages<CountedPage<Row, S>>;
  find: (rows: readonly Row[]) => readonly Row[];
  statusOf: (row: Row) => S;
  statuses: readonly S[];
  labelOf: (status: S) => string;
  current: S | undefined;
  q: string | undefined;
}

export function ListStatusTabs<Row extends { id: number }, S extends ListStatus>(
  props: ListStatusTabsProps<Row, S>,
) {
  const { to, list, find, statusOf, statuses, labelOf, current, q } = props;
  const held = list.held.data?.body;
  const found = held && isWhole(held) ? find(held.rows).map(statusOf) : undefined;
  const counted = (list.search === 'done' ? list.data : q ? undefined : list.held.data)?.body.counts;
  const countOf = (status: S) =>
    found ? found.filter((known) => known === status).length : counted?.[status];
  const tab = (label: string, status: S | undefined, count: number | undefined) => ({
    to,
    search: { ...(q && { q }), ...(status && { status }) },
    label,
    ...(count !== undefined && { count }),
  });
  const isKnown = found !== undefined || counted !== undefined;
  const all = isKnown ? statuses.reduce((sum, status) => sum + (countOf(status) ?? 0), 0) : undefined;
  return (
    <div className="-mt-2 mb-4">
      <TabLinks
        label="Status"
        tabs={[
          tab('All' satisfies Words, undefined, all),
          ...statuses
            .filter((status) => status === current || countOf(status) !== 0)
            .map((status) => tab(labelOf(status), status, countOf(status))),
        ]}
      />
    </div>
  );
}
