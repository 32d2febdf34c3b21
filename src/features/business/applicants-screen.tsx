import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messages } from '#contract/messages';
import { applicationStatuses, applicationStatusWords } from '#contract/status';
import { isCode } from '../../lib/api';
import { useServices } from '../../lib/services';
import { EmptyState } from '../../ui/feedback';
import { SavedView } from '../../widgets/saved-view';
import { Screen } from '../../ui/screen';
import { SearchForm } from '../../ui/search-form';
import { ApplicantDownloads } from './applicant-downloads';
import { ApplicantList } from './applicant-list';
import type { ApplicantSearch } from './applicant-search';
import { InvalidId, OwnListLink, isInternshipId } from './internship-id';
import { businessQueries } from './business-queries';

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
