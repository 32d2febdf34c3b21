import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OwnInternshipRow } from '#contract/internships';
import { messages } from '#contract/messages';
import { longDate } from '../../lib/format';
import { InternshipStatusBadge, shownStatus } from '../../lib/internship-status';
import { useServices } from '../../lib/services';
import { useServerNow } from '../../lib/server-time';
import { useSavedView } from '../../lib/use-saved-view';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import type { OwnListSearch } from './own-list-search';
import { businessQueries } from './queries';

interface OwnListProps {
  search: OwnListSearch;
  onSearch: (search: OwnListSearch) => void;
}

/** A business's own internships: the archived ones apart (product.md section 2, Business internship list). */
export function OwnListScreen({ search, onSearch }: OwnListProps) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(businessQueries.own(api));
  return (
    <Screen title="My internships" width="wide">
      <SavedView query={query} failedTitle={messages.internship.ownListFailed} {...view}>
        {({ internships }) => <OwnList rows={internships} search={search} onSearch={onSearch} />}
      </SavedView>
    </Screen>
  );
}

function OwnList({ rows, search, onSearch }: OwnListProps & { rows: readonly OwnInternshipRow[] }) {
  const now = useServerNow();
  const archived = rows.filter(({ status }) => status === 'archived');
  const active = rows.filter(({ status }) => status !== 'archived');
  const showsArchived = search.view === 'archived' && archived.length > 0;
  const shown = showsArchived ? archived : active;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-lg font-bold">
          {showsArchived ? 'Archived' : 'Active'} ({shown.length})
        </p>
        {archived.length > 0 ? (
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => onSearch(showsArchived ? {} : { view: 'archived' })}
          >
            {showsArchived ? 'View Active' : 'View Archived'}
          </button>
        ) : null}
        <CreateLink />
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="briefcase" title="No internships yet">
          <p>Create your first one, so that students can find it.</p>
        </EmptyState>
      ) : (
        <DataTable
          caption={showsArchived ? 'Archived internships' : 'Active internships'}
          columns={columns(now)}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  );
}

const CreateLink = () => (
  <Link to="/create-internship" className="btn btn-primary">
    <Icon name="plus" className="size-5" />
    Create Internship
  </Link>
);

const columns = (now: number | null): Column<OwnInternshipRow>[] => [
  { header: 'ID', cell: ({ id }) => id, breaks: 'never' },
  { header: 'Title', cell: ({ title }) => title, names: true },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'Type', cell: ({ internship_type }) => internship_type ?? 'Not specified', breaks: 'never' },
  {
    header: 'Financing',
    cell: ({ internship_financing }) => internship_financing.toUpperCase(),
    breaks: 'never',
  },
  {
    header: 'Last Date to Apply',
    cell: ({ last_date_to_apply }) => longDate(last_date_to_apply),
    breaks: 'never',
  },
  {
    header: 'Status',
    cell: (row) => <InternshipStatusBadge status={shownStatus(row, now)} />,
    breaks: 'never',
  },
  {
    header: 'Actions',
    cell: ({ id, title }) => (
      <Link to="/internship/$id" params={{ id: String(id) }} className="btn btn-outline w-full">
        <Icon name="eye" className="size-5" />
        View <span className="sr-only">{title}</span>
      </Link>
    ),
    breaks: 'never',
    action: true,
  },
  {
    header: 'Applications',
    cell: ({ id, title, applications_count }) => (
      <Link to="/internship/$id/applications" params={{ id: String(id) }} className="btn btn-outline w-full">
        Applications <span className="badge badge-neutral">{applications_count}</span>{' '}
        <span className="sr-only">for {title}</span>
      </Link>
    ),
    breaks: 'never',
    action: true,
  },
];
