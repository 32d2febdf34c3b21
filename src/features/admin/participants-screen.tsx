import type { Words } from '#contract/languages';
import { useEffect, useRef } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import {
  neededParticipantColumns,
  participantColumns,
  type ParticipantColumn,
  type LastImport,
  type ListedParticipant,
} from '#contract/participants';
import { participants as participantsMessages, nouns } from '#contract/messages/admin';
import { useSession } from '../../services/services';
import { AdminTabs } from './admin-tabs';
import { Screen } from '../../ui/screen';
import {
  ParticipantImportForm,
  useParticipantImport,
  ParticipantImportReport,
} from './participant-import-form';
import { Card } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { ExportButton } from './export-button';
import { useScopeWords } from './use-own-scope';
import { dateAndTime, longDate, matchesAllWords, shortDate } from '../../lib/format';
import { totalOf } from '../../services/paginated-query';
import { useFoundPages } from '../../services/use-pagination';
import type { Column } from '../../ui/data-table';
import { SearchForm } from '../../ui/search-form';
import { SavedView } from '../../components/saved-view';
import { adminQueries } from './admin-queries';
import { Namesakes } from './namesakes';
import { SearchResults } from './search-results';
import { ClaimSlips } from './claim-slips';

/** For staff the register alone (rule admin-11). */
export function ParticipantsScreen() {
  const scope = useScopeWords();
  if (useSession()?.role === 'admin') return <ImportScreen />;
  return (
    <Screen title="Participants" lead={scope} width="wide">
      <AdminTabs />
      <ParticipantRegister />
    </Screen>
  );
}

/** Imports the official participant list that students are compared with, and shows who is in it (rule admin-2). */
function ImportScreen() {
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
  gender: 'as people said it',
  school_year: 'such as Grade 10',
  guardian: 'a parent or guardian, with a phone number',
};

const examples: readonly Example[] = [
  {
    full_name: 'Maria Kaupa',
    date_of_birth: '2006-03-14',
    email: 'maria@students.example',
    mobile_number: '+675 7200 3301',
    city: 'Lae',
    cohort: '2026 A',
    gender: 'Female',
    school_year: 'Grade 12',
    guardian: '',
  },
  {
    full_name: 'Ben Toua',
    date_of_birth: '2005-11-02',
    email: '',
    mobile_number: '+675 7200 3302',
    city: 'Port Moresby',
    cohort: '2026 A',
    gender: '',
    school_year: 'Grade 10',
    guardian: 'Anna Toua, 7200 4402',
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
      <Disclosure label="The columns">
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
      </Disclosure>
      <ExportButton
        label="Download an example"
        name="participants-example"
        columns={participantColumns.map((header) => ({ header, value: (row: Example) => row[header] }))}
        rows={examples}
      />
    </Card>
  );
}

const route = getRouteApi('/_admin-or-staff/participants');

const { participants: source } = adminQueries;

/** The participant list, the result of the last import, and a search (rule admin-2). */
function ParticipantRegister() {
  const isAdmin = useSession()?.role === 'admin';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (next: typeof search) =>
    void navigate({ search: next, resetScroll: false, replace: true });
  const filter = { search: search.q };
  const list = useFoundPages(source, filter);
  return (
    <section aria-labelledby="register" className="flex flex-col gap-3">
      <h2 id="register" className="text-xl font-bold">
        People in the list
      </h2>
      <div>
        <SavedView query={list} failedTitle={participantsMessages.listFailed}>
          {({ rows }) => {
            const found = list.search === 'done' ? rows : filterParticipants(rows, search.q);
            return (
              <div className="flex flex-col gap-3">
                <WhatImportDid last={list.held.data?.body.last_import ?? null} />
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
                    rows={found}
                    noun={nouns.participant}
                    icon="users"
                    onShowAll={() => onSearch({})}
                    isExported={isAdmin}
                  />
                </div>
                {found.length > 0 ? <ClaimSlips ids={found.map(({ id }) => id)} /> : null}
                <Namesakes />
              </div>
            );
          }}
        </SavedView>
      </div>
    </section>
  );
}

/** Nothing while unknown: the log keeps a year. */
function WhatImportDid({ last }: { last: LastImport | null }) {
  if (last === null) return null;
  const { at, by, imported, added } = last;
  return (
    <p>
      {participantsMessages.lastImport(dateAndTime(at), by)} {participantsMessages.imported(imported)}{' '}
      {participantsMessages.added(added, imported)}
    </p>
  );
}

/** Filters participants on the phone, so that it works offline; the server compares the same columns. */
const filterParticipants = (rows: readonly ListedParticipant[], q: string | undefined) => {
  const named = q?.trim().toLowerCase();
  const ofCohort = rows.filter(({ cohort }) => named && cohort?.toLowerCase() === named);
  if (ofCohort.length > 0) return ofCohort;
  return rows.filter(({ full_name, email, mobile_number, city, cohort }) =>
    matchesAllWords(q, full_name, email, mobile_number, city, cohort),
  );
};

const [yes, no]: readonly [Words, Words] = ['Yes', 'No'];

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
  { header: 'Code used', value: ({ is_claimed }) => (is_claimed ? yes : no), breaks: 'never' },
];
