import type { Words } from '#contract/languages';
import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode, useId } from 'react';
import {
  applications as applicationsMessages,
  applicants as applicantsMessages,
} from '#contract/messages/applications';
import type { CsvColumn } from '#contract/csv';
import { applicationStatusWords, withdrawn } from '#contract/messages/internships';
import { applicantGroups, type ApplicantGroup } from '#contract/status';
import type { Application } from '#contract/applications';
import { lists } from '#contract/messages/site';
import { isCode, type Saved } from '../../services/api';
import { useServices, useConnection } from '../../services/services';
import { fetchWhole, isWhole, totalOf } from '../../services/paginated-query';
import { useFoundPages, type FoundPages } from '../../services/use-pagination';
import { SkeletonRows } from '../../ui/feedback';
import { SavedView } from '../../components/saved-view';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { TabLinks } from '../../ui/tab-links';
import { ApplicantList } from './applicant-list';
import type { ApplicantSearch } from './applicant-search';
import { filterApplicants, businessQueries, type Applicants } from './business-queries';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { downloadCsv, fileName } from '../../lib/download';
import { shortDate, sizeText } from '../../lib/format';
import { ErrorText } from '../../ui/fields';
import { bytesOf, DocumentsZip } from './documents-zip-button';

interface ApplicantsScreenProps {
  internshipId: string;
  tabs: ReactNode;
  search: ApplicantSearch;
  onSearch: (search: ApplicantSearch) => void;
}

/** People, from whom on a list has tabs and a search. */
const manyFrom = 8;

export function ApplicantsScreen(props: ApplicantsScreenProps) {
  return isInternshipId(props.internshipId) ? <ApplicantsOf {...props} /> : <InvalidId />;
}

function ApplicantsOf({ internshipId, tabs, search, onSearch }: ApplicantsScreenProps) {
  const { api, queryClient } = useServices();
  const source = businessQueries.applicants(internshipId);
  const list = useFoundPages(source, { search: search.q, status: search.status });
  const held = list.held.data;
  const isRefused = isCode(list.held.error, 'account_rejected') || isCode(list.error, 'account_rejected');
  useEffect(() => {
    // Also drops other internships' applicants, which are not refetched now.
    if (isRefused) queryClient.removeQueries({ queryKey: businessQueries.everyApplicant, type: 'inactive' });
  }, [isRefused, queryClient]);
  const title = held?.body.internship.title;
  return (
    <Screen
      title={title === undefined ? 'Applications for Internship' : `Applications for Internship: ${title}`}
      width="wide"
      lead={<OwnListLink />}
    >
      {tabs}
      <div>
        <SavedView
          query={list}
          failedTitle={applicationsMessages.fetchFailed}
          skeleton={<SkeletonRows count={6} className="h-16" />}
        >
          {({ rows }) =>
            held === undefined || held.body.rows.length === 0 ? (
              <p>When a student applies, you see them here.</p>
            ) : (
              <div className="flex flex-col gap-3">
                {totalOf(held.body) >= manyFrom || search.q || search.status ? (
                  <>
                    <StatusTabs internshipId={internshipId} list={list} search={search} />
                    <SearchForm
                      title="Find applicants"
                      label="Search by name"
                      q={search.q}
                      onChange={({ q }) => onSearch({ ...search, q })}
                    />
                  </>
                ) : null}
                <ApplicantList
                  key={search.status ?? 'all'}
                  list={list}
                  rows={rows}
                  search={search}
                  onShowAll={() => onSearch({})}
                />
                <ApplicantDownloads saved={held} fetchWhole={() => fetchWhole(api, source)} />
              </div>
            )
          }
        </SavedView>
      </div>
    </Screen>
  );
}

type Counts = Partial<Record<ApplicantGroup, number>>;

function countsOf(list: FoundPages<Applicants>, { q }: ApplicantSearch): Counts | undefined {
  const held = list.held.data?.body;
  if (held && isWhole(held)) {
    const counts: Counts = {};
    for (const status of applicantGroups)
      counts[status] = filterApplicants(held.rows, { q, status }, new Set()).length;
    return counts;
  }
  return (list.search === 'done' ? list.data?.body.counts : undefined) ?? held?.counts;
}

interface StatusTabsProps {
  internshipId: string;
  list: FoundPages<Applicants>;
  search: ApplicantSearch;
}

const labels = {
  ...applicationStatusWords,
  not_this_time: applicationsMessages.notThisTime,
  withdrawn,
};

function StatusTabs({ internshipId, list, search }: StatusTabsProps) {
  const counts = countsOf(list, search);
  const isNeeded = (group: ApplicantGroup) => group === search.status || Boolean(counts?.[group]);
  const tab = (label: string, status: ApplicantGroup | undefined, count: number | undefined) => ({
    to: '/internship/$id/applications' as const,
    params: { id: internshipId },
    search: { ...(search.q && { q: search.q }), ...(status && { status }) },
    label,
    ...(count !== undefined && { count }),
  });
  return (
    <TabLinks
      label="Status"
      tabs={[
        tab(
          'All' satisfies Words,
          undefined,
          counts && Object.values(counts).reduce((sum, count) => sum + count, 0),
        ),
        ...applicantGroups.filter(isNeeded).map((group) => tab(labels[group], group, counts?.[group])),
      ]}
    />
  );
}

const columns: readonly CsvColumn<Application>[] = [
  { header: 'Name', value: ({ user }) => user.full_name },
  { header: 'Email', value: ({ user }) => user.email },
  { header: 'Mobile', value: ({ user }) => user.mobile_number },
  {
    header: 'Status',
    value: ({ status, withdrawn_at }) => (withdrawn_at ? withdrawn : applicationStatusWords[status]),
  },
  {
    header: 'Levels achieved',
    value: ({ levels }) =>
      levels.map(({ grade, school_name }) => `Grade ${grade}: ${school_name}` satisfies Words).join('; '),
  },
  { header: 'Applied on', value: ({ created_at }) => shortDate(created_at) },
  {
    header: 'Sent late',
    value: ({ sent_late_hours: hours }) => (hours === null ? '' : applicationsMessages.sentLate(hours)),
  },
  {
    header: 'Answer',
    value: ({ answer }) => (answer ? `${applicationsMessages.notThisTime} (${shortDate(answer.at)})` : ''),
  },
];

const bytesOfLine = 150;

interface ApplicantDownloadsProps {
  saved: Saved<Applicants>;
  fetchWhole: () => Promise<Saved<Applicants>>;
}

function ApplicantDownloads({ saved, fetchWhole }: ApplicantDownloadsProps) {
  const listNoteId = useId();
  const offline = useConnection() === 'offline';
  const { internship, rows } = saved.body;
  const isHeld = isWhole(saved.body);
  const listing = useMutation({
    mutationFn: async () => {
      const whole = (isHeld ? saved : await fetchWhole()).body.rows;
      downloadCsv(`${fileName(internship.title)} - applicants` satisfies Words, columns, whole);
    },
  });
  const isListBlocked = (offline && !isHeld) || listing.isPending;
  const total = totalOf(saved.body);
  const bytes = bytesOf(rows);
  return (
    <section aria-label="Downloads" className="flex flex-wrap gap-x-6">
      <DocumentsZip
        label="All documents"
        people={isHeld ? rows : null}
        internship={internship}
        savedAt={saved.savedAt}
        fetchWhole={fetchWhole}
        size={
          bytes === null || isHeld
            ? undefined
            : (`about ${sizeText((bytes / rows.length) * total)}` satisfies Words)
        }
      />
      <button
        type="button"
        className="text-link min-h-12"
        aria-disabled={isListBlocked}
        aria-describedby={offline && !isHeld ? listNoteId : undefined}
        onClick={() => {
          if (!isListBlocked) listing.mutate();
        }}
      >
        {listing.isPending && !isHeld ? 'Getting it...' : 'All applicants (.csv)'}
        <span className="font-normal"> {sizeText(total * bytesOfLine)}</span>
      </button>
      {offline && !isHeld ? <p id={listNoteId}>{lists.exportNeedsSignal}</p> : null}
      <ErrorText role="alert">{listing.isError && applicantsMessages.listFailed}</ErrorText>
    </section>
  );
}
