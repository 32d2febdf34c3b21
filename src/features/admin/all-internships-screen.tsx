import { nouns } from '#contract/messages/admin';
import { financingText, internshipPages } from '#contract/messages/internships';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { InternshipRow } from '#contract/internships';
import { missing } from '#contract/messages/site';
import { shownInternshipStatuses } from '#contract/status';
import { deadline, shortDate, matchesAllWords, optionText } from '../../lib/format';
import { useServerNow } from '../../services/services';
import { useFoundPages } from '../../services/use-pagination';
import type { Column } from '../../ui/data-table';
import { SavedView } from '../../components/saved-view';
import { AdminTabs, ListStatusTabs } from './admin-tabs';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { SearchResults } from './search-results';
import type { AllInternshipsSearch } from './admin-list-search';
import { adminQueries } from './admin-queries';
import { InternshipStatusBadge, shownStatus, statusLabel } from '../../components/status-badges';

const route = getRouteApi('/_admin/list-all-internships');

export function AllInternshipsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: AllInternshipsSearch) =>
    void navigate({ search: next, resetScroll: false, replace: true });
  const now = useServerNow();
  const filter = { search: search.q, status: search.status };
  const list = useFoundPages(adminQueries.internships, filter);
  return (
    <Screen title="List of Internships" width="wide">
      <AdminTabs />
      <SearchForm
        title="Find internships"
        label="Search by title, location or company"
        q={search.q}
        isCompact
        onChange={(change) => onSearch({ ...search, ...change })}
      />
      <div>
        <SavedView query={list} failedTitle={internshipPages.listFailed}>
          {({ rows }) => (
            <>
              <ListStatusTabs
                to="/list-all-internships"
                list={list}
                find={(all) => filterAllInternships(all, { q: search.q }, now)}
                statusOf={(row) => shownStatus(row, now)}
                statuses={shownInternshipStatuses}
                labelOf={statusLabel}
                current={search.status}
                q={search.q}
              />
              <SearchResults
                caption="Internships"
                columns={columns(now)}
                list={list}
                source={adminQueries.internships}
                filter={filter}
                rows={list.search === 'done' ? rows : filterAllInternships(rows, search, now)}
                noun={nouns.internship}
                icon="briefcase"
                onShowAll={() => onSearch({})}
              />
            </>
          )}
        </SavedView>
      </div>
    </Screen>
  );
}

/** Filters internships on the phone, so that it works offline. @param now server time in ms; null when unknown */
const filterAllInternships = (
  rows: readonly InternshipRow[],
  { q, status }: AllInternshipsSearch,
  now: number | null,
): InternshipRow[] =>
  rows.filter(
    (row) =>
      (status === undefined || status === shownStatus(row, now)) &&
      matchesAllWords(q, row.title, row.location, row.company.company_name, row.category),
  );

const columns = (now: number | null): Column<InternshipRow>[] => [
  {
    header: 'Title',
    value: ({ title }) => title,
    cell: ({ id, title }) => (
      <Link to="/internship/$id" params={{ id: String(id) }} className="text-link">
        {title}
      </Link>
    ),
    names: true,
  },
  { header: 'Location', value: ({ location }) => location },
  {
    header: 'Posted at',
    value: ({ created_at }) => shortDate(created_at),
    breaks: 'never',
  },
  {
    header: 'Last Date to Apply',
    value: ({ last_date_to_apply }) => shortDate(last_date_to_apply),
    cell: ({ last_date_to_apply }) =>
      deadline(last_date_to_apply, now, (day) => shortDate(day).replace(/ /g, '\u00a0')),
  },
  {
    header: 'Internship Type',
    value: ({ internship_type }) => internship_type,
    cell: ({ internship_type }) => optionText(internship_type ?? missing.choice),
  },
  {
    header: 'Internship Financing',
    value: ({ internship_financing }) => internship_financing,
    cell: ({ internship_financing }) => financingText(internship_financing),
  },
  { header: 'Company name', value: ({ company }) => company.company_name, phone: 'below' },
  {
    header: 'Status',
    value: (row) => statusLabel(shownStatus(row, now)),
    cell: (row) => <InternshipStatusBadge status={shownStatus(row, now)} />,
    phone: 'below',
  },
];
