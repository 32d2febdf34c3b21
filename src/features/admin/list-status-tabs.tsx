import type { Words } from '#contract/languages';
import type { AccountStatus, ShownInternshipStatus } from '#contract/status';
import { isWhole, type PageOf } from '../../services/paged-query';
import type { FoundPages } from '../../services/use-pages';
import { TabLinks } from '../../ui/tab-links';

type ListStatus = AccountStatus | ShownInternshipStatus;

interface CountedPage<Row extends { id: number }, S extends ListStatus> extends PageOf<Row> {
  counts: Record<S, number>;
}

interface ListStatusTabsProps<Row extends { id: number }, S extends ListStatus> {
  to: '/list-all-students' | '/list-all-business' | '/list-all-internships';
  list: FoundPages<CountedPage<Row, S>>;
  /** Rows of the search, whatever the status. */
  find: (rows: readonly Row[]) => readonly Row[];
  statusOf: (row: Row) => S;
  statuses: readonly S[];
  labelOf: (status: S) => string;
  q: string | undefined;
}

/** A list's statuses as tabs in the URL: counted on the phone where it has all rows, else by the server. */
export function ListStatusTabs<Row extends { id: number }, S extends ListStatus>(
  props: ListStatusTabsProps<Row, S>,
) {
  const { to, list, find, statusOf, statuses, labelOf, q } = props;
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
          ...statuses.map((status) => tab(labelOf(status), status, countOf(status))),
        ]}
      />
    </div>
  );
}
