import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { applicationStatuses, applicationStatusWords } from '#contract/status';
import type { Application } from '#contract/applications';
import { isCode } from '../../lib/api';
import { useServices } from '../../lib/services';
import { fetchWhole, totalOf } from '../../lib/paged-query';
import { useFoundPages, type FoundPages } from '../../lib/use-pages';
import { EmptyState, NoResults, SkeletonRows } from '../../ui/feedback';
import { NextPageButton } from '../../widgets/next-page-button';
import { SavedView } from '../../widgets/saved-view';
import { SearchState } from '../../widgets/search-state';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { ApplicantDownloads } from './applicant-downloads';
import { filterApplicants } from './applicant-filter';
import type { ApplicantSearch } from './applicant-search';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries, type Applicants } from './business-queries';
import { ApplicantCard } from './applicant-card';

interface ApplicantsScreenProps {
  internshipId: string;
  search: ApplicantSearch;
  onSearch: (search: ApplicantSearch) => void;
}

/** The applicants of one internship in order of arrival (screens.md section 2, Internship Applications). */
export function ApplicantsScreen(props: ApplicantsScreenProps) {
  return isInternshipId(props.internshipId) ? <ApplicantsOf {...props} /> : <InvalidId />;
}

function ApplicantsOf({ internshipId, search, onSearch }: ApplicantsScreenProps) {
  const { api } = useServices();
  const source = businessQueries.applicants(internshipId);
  const list = useFoundPages(source, { search: search.q, status: search.status });
  const held = list.held.data;
  const queryClient = useQueryClient();
  const isRefused = isCode(list.held.error, 'account_rejected') || isCode(list.error, 'account_rejected');
  useEffect(() => {
    // Also drops other internships' applicants, which are not refetched now.
    if (isRefused) queryClient.removeQueries({ queryKey: businessQueries.everyApplicant, type: 'inactive' });
  }, [isRefused, queryClient]);
  const title = held?.body.internship.title;
  return (
    <Screen
      title={title === undefined ? 'Applications for Internship' : `Applications for Internship: ${title}`}
      lead={<OwnListLink />}
    >
      <div>
        <SavedView query={list} failedTitle={applicationsMessages.fetchFailed}>
          {({ rows }) =>
            held === undefined || held.body.rows.length === 0 ? (
              <EmptyState icon="users" title="No applications yet">
                <p>When a student applies, you see them here.</p>
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-4">
                <ApplicantDownloads saved={held} fetchWhole={() => fetchWhole(api, source)} />
                <SearchForm
                  name="Find applicants"
                  label="Search by name"
                  q={search.q}
                  statusLabel="Filter by status"
                  status={search.status}
                  statuses={applicationStatuses}
                  labelOf={(status) => applicationStatusWords[status]}
                  onChange={(change) => onSearch({ ...search, ...change })}
                />
                <ApplicantList
                  key={search.status ?? 'all'}
                  list={list}
                  rows={rows}
                  search={search}
                  onShowAll={() => onSearch({})}
                />
              </div>
            )
          }
        </SavedView>
      </div>
    </Screen>
  );
}

interface ApplicantListProps {
  list: FoundPages<Applicants>;
  rows: readonly Application[];
  search: ApplicantSearch;
  onShowAll: () => void;
}

const people = (count: number) => (count === 1 ? 'applicant' : 'applicants');

/** The applicants that match the search, with their count. */
function ApplicantList({ list, rows, search, onShowAll }: ApplicantListProps) {
  // Opening changes the status: the card stays listed until another filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const count = useRef<HTMLParagraphElement>(null);
  // The words are the server's to compare where it has searched.
  const found = filterApplicants(rows, list.search === 'done' ? { ...search, q: undefined } : search, opened);
  const all = list.held.data ? totalOf(list.held.data.body) : 0;
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
        {found.length === all ? `${all} ${people(all)}` : `${found.length} of ${all} ${people(all)}`}
      </p>
      <SearchState list={list} />
      {found.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {found.map((application) => (
            <ApplicantCard
              key={application.id}
              application={application}
              savedAt={list.data?.savedAt ?? 0}
              renew={list.refetch}
              onOpen={() => setOpened((known) => new Set(known).add(application.id))}
            />
          ))}
        </ul>
      ) : list.search === 'running' ? (
        <SkeletonRows />
      ) : (
        <NoResults
          icon="users"
          title="No applicants found"
          sentence="Nobody matches this name and status."
          onShowAll={onShowAll}
          count={count}
        />
      )}
      <NextPageButton next={list.next} goesOn={count} />
    </>
  );
}
