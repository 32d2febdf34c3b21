import type { Words } from '#contract/languages';
import { useEffect, useRef } from 'react';
import {
  neededParticipantColumns,
  participantColumns,
  type ParticipantColumn,
  type ListedParticipant,
} from '#contract/participants';
import { AdminTabs } from './admin-tabs';
import { Screen } from '../../ui/screen';
import {
  ParticipantImportForm,
  useParticipantImport,
  ParticipantImportReport,
} from './participant-import-form';
import { Card } from '../../ui/card';
import { ExportButton } from './export-button';
import { getRouteApi } from '@tanstack/react-router';
import { participants, nouns } from '#contract/messages/admin';
import { dateAndTime, longDate, matchesAllWords, shortDate } from '../../lib/format';
import { totalOf, useFoundPages } from '../../services/paginated-query';
import type { Column } from '../../ui/data-table';
import { SearchForm } from '../../ui/search-form';
import { SavedView } from '../../components/saved-view';
import { adminQueries } from './admin-queries';
import { SearchResults } from './search-results';

/** Imports the official participant list that students are compared with, and shows who is in it (rule admin-2). */
export function ParticipantsScreen() {
  const list = useParticipantImport();
  const report = useRef<HTMLDivElement>(null);
  // The report may be above the visible part of the page.
  useEffect(() => {
    if (list.data) report.current?.focus();
  }, [list.data]);
  return (
    <Screen title="Import participants" width="wide">
      <AdminTabs />
      {list.data ? <ParticipantImportReport outcome={list.data} list={list} ref={report} /> : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ParticipantImportForm list={list} />
        <ParticipantFileFormat />
      </div>
      <ParticipantRegister />
    </Screen>
  );
}

type Example = Record<ParticipantColumn, string>;

const columnHints: Record<ParticipantColumn, Words> = {
  full_name: 'such as Maria Kaupa',
  date_of_birth: '2006-03-14 or 14/3/2006',
  email: 'such as maria@students.example',
  mobile_number: 'such as +675 7200 3301',
  city: 'such as Lae',
  cohort: 'such as 2026 A',
};

const examples: readonly Example[] = [
  {
    full_name: 'Maria Kaupa',
    date_of_birth: '2006-03-14',
    email: 'maria@students.example',
    mobile_number: '+675 7200 3301',
    city: 'Lae',
    cohort: '2026 A',
  },
  {
    full_name: 'Ben Toua',
    date_of_birth: '2005-11-02',
    email: '',
    mobile_number: '+675 7200 3302',
    city: 'Port Moresby',
    cohort: '2026 A',
  },
];

const isNeeded = (column: ParticipantColumn) => neededParticipantColumns.some((needed) => needed === column);

function ParticipantFileFormat() {
  return (
    <Card>
      <h2 className="text-xl font-bold">What the file looks like</h2>
      <p>
        A CSV file, as spreadsheets save it. Its first line names the columns, in any order; each line after
        it is one participant.
      </p>
      <dl className="flex flex-col gap-2">
        {participantColumns.map((column) => (
          <div key={column} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
            <dt className="font-mono font-semibold">{column}</dt>
            <dd>
              {isNeeded(column) ? <strong>Needed</strong> : 'If you know it'}, {columnHints[column]}
            </dd>
          </div>
        ))}
      </dl>
      <ExportButton
        label="Download an example"
        name="participants-example"
        columns={participantColumns.map((header) => ({ header, value: (row: Example) => row[header] }))}
        rows={examples}
      />
    </Card>
  );
}

const route = getRouteApi('/_admin/participants');

const { participants: source } = adminQueries;

/** The participant list, the result of the last import, and a search (rule admin-2). */
function ParticipantRegister() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: typeof search) =>
    void navigate({ search: next, resetScroll: false, replace: true });
  const filter = { search: search.q };
  const list = useFoundPages(source, filter);
  const last = list.held.data?.body.last_import;
  return (
    <section aria-labelledby="register" className="flex flex-col gap-3">
      <h2 id="register" className="text-xl font-bold">
        People in the list
      </h2>
      <div>
        <SavedView query={list} failedTitle={participants.listFailed}>
          {({ rows }) => (
            <div className="flex flex-col gap-3">
              {/* Nothing while unknown: the log keeps a year. */}
              {last ? (
                <p>
                  {participants.lastImport(dateAndTime(last.at), last.by)}{' '}
                  {participants.imported(last.imported)} {participants.added(last.added, last.imported)}
                </p>
              ) : null}
              {search.q || (list.held.data && totalOf(list.held.data.body) > 0) ? (
                <SearchForm
                  title="Find participants"
                  label="Search by name, email, number or city"
                  q={search.q}
                  isCompact
                  onChange={onSearch}
                />
              ) : null}
              <div className="pt-2">
                <SearchResults
                  caption="Participants"
                  columns={columns}
                  list={list}
                  source={source}
                  filter={filter}
                  rows={list.search === 'done' ? rows : filterParticipants(rows, search.q)}
                  noun={nouns.participant}
                  icon="users"
                  onShowAll={() => onSearch({})}
                />
              </div>
            </div>
          )}
        </SavedView>
      </div>
    </section>
  );
}

/** Filters participants on the phone, so that it works offline; the server compares the same columns. */
const filterParticipants = (rows: readonly ListedParticipant[], q: string | undefined) =>
  rows.filter(({ full_name, email, mobile_number, city, cohort }) =>
    matchesAllWords(q, full_name, email, mobile_number, city, cohort),
  );

const columns: readonly Column<ListedParticipant>[] = [
  { header: 'Name', value: ({ full_name }) => full_name, names: true },
  {
    header: 'Date of Birth',
    value: ({ date_of_birth }) => shortDate(date_of_birth),
    cell: ({ date_of_birth }) => longDate(date_of_birth),
    breaks: 'never',
    phone: 'below',
  },
  { header: 'Email', value: ({ email }) => email, breaks: 'anywhere' },
  { header: 'Mobile', value: ({ mobile_number }) => mobile_number, breaks: 'never', phone: 'below' },
  { header: 'City', value: ({ city }) => city },
  { header: 'Cohort', value: ({ cohort }) => cohort, breaks: 'never', phone: 'end' },
];
