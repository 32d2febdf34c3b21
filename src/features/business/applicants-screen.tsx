import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '#contract/messages';
import { applicationStatuses, applicationStatusWords } from '#contract/status';
import type { Application } from '#contract/applications';
import { isCode } from '../../lib/api';
import { useServices } from '../../lib/services';
import { EmptyState, NoResults } from '../../ui/feedback';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { ApplicantDownloads } from './applicant-downloads';
import { filterApplicants, type ApplicantSearch } from './applicant-search';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries } from './business-queries';
import { ApplicantCard } from './applicant-card';

interface ApplicantsScreenProps {
  internshipId: string;
  search: ApplicantSearch;
  onSearch: (search: ApplicantSearch) => void;
}

/** The applicants of one internship in order of arrival (screens.md section 2, Internship Applications). */
export function ApplicantsScreen(props: ApplicantsScreenProps) {
  return isInternshipId(props.internshipId) ? <Applicants {...props} /> : <InvalidId />;
}

function Applicants({ internshipId, search, onSearch }: ApplicantsScreenProps) {
  const { api } = useServices();
  const query = useQuery(businessQueries.applicants(api, internshipId));
  const saved = query.data;
  const queryClient = useQueryClient();
  const isRefused = isCode(query.error, 'account_rejected');
  useEffect(() => {
    // Also drops other internships' applicants, which are not refetched now.
    if (isRefused) queryClient.removeQueries({ queryKey: businessQueries.everyApplicant, type: 'inactive' });
  }, [isRefused, queryClient]);
  const title = saved?.body.internship.title;
  const renew = async () => {
    const { data, isError, error } = await query.refetch();
    if (isError || !data) throw error ?? new Error('No list came.');
    return data;
  };
  return (
    <Screen
      title={title === undefined ? 'Applications for Internship' : `Applications for Internship: ${title}`}
      lead={<OwnListLink />}
    >
      <div>
        <SavedView query={query} failedTitle={messages.applications.fetchFailed}>
          {({ internship_applications: applications }) =>
            applications.length === 0 ? (
              <EmptyState icon="users" title="No applications yet">
                <p>When a student applies, you see them here.</p>
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-4">
                {saved ? <ApplicantDownloads saved={saved} renew={renew} /> : null}
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
                  applications={applications}
                  savedAt={saved?.savedAt ?? 0}
                  search={search}
                  renew={() => query.refetch()}
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
  applications: readonly Application[];
  savedAt: number;
  search: ApplicantSearch;
  renew: () => Promise<{ isError: boolean }>;
  onShowAll: () => void;
}

const people = (count: number) => (count === 1 ? 'applicant' : 'applicants');

/** The applicants that match the search, with their count. */
function ApplicantList({ applications, savedAt, search, renew, onShowAll }: ApplicantListProps) {
  // Opening changes the status: the card stays listed until another filter is chosen.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const count = useRef<HTMLParagraphElement>(null);
  const found = filterApplicants(applications, search, opened);
  const all = applications.length;
  return (
    <>
      <p ref={count} role="status" tabIndex={-1} className="font-semibold outline-none">
        {found.length === all ? `${all} ${people(all)}` : `${found.length} of ${all} ${people(all)}`}
      </p>
      {found.length === 0 ? (
        <NoResults
          icon="users"
          title="No applicants found"
          sentence="Nobody matches this name and status."
          onShowAll={onShowAll}
          count={count}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {found.map((application) => (
            <ApplicantCard
              key={application.id}
              application={application}
              savedAt={savedAt}
              renew={renew}
              onOpen={() => setOpened((known) => new Set(known).add(application.id))}
            />
          ))}
        </ul>
      )}
    </>
  );
}
