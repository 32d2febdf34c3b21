import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { ApplicantDownloads } from './applicant-downloads';
import { ApplicantFilter } from './applicant-filter';
import { ApplicantList } from './applicant-list';
import type { ApplicantSearch } from './applicant-search';
import { InvalidId, isInternshipId } from './invalid-id';
import { businessQueries } from './queries';

interface ApplicantsScreenProps {
  internshipId: string;
  search: ApplicantSearch;
  onSearch: (search: ApplicantSearch) => void;
}

/** Who applied to one internship, in the order they came (product.md section 2, Internship Applications). */
export function ApplicantsScreen(props: ApplicantsScreenProps) {
  return isInternshipId(props.internshipId) ? <Applicants {...props} /> : <InvalidId />;
}

function Applicants({ internshipId, search, onSearch }: ApplicantsScreenProps) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(businessQueries.applicants(api, internshipId));
  const saved = query.data;
  const title = saved?.body.internship.title;
  const renew = async () => {
    const { data, isError, error } = await query.refetch();
    if (isError || !data) throw error ?? new Error('No list came.');
    return data;
  };
  return (
    <Screen
      title={title === undefined ? 'Applications for Internship' : `Applications for Internship: ${title}`}
      lead={
        <Link to="/all-internship" className="text-link inline-flex min-h-12 items-center gap-1">
          <Icon name="back" className="size-5" />
          My internships
        </Link>
      }
    >
      <div>
        <SavedView query={query} failedTitle={messages.applications.fetchFailed} {...view}>
          {({ internship_applications: applications }) =>
            applications.length === 0 ? (
              <EmptyState icon="users" title="No applications yet">
                <p>When a student applies, you see them here.</p>
              </EmptyState>
            ) : (
              <div className="flex flex-col gap-4">
                {saved ? <ApplicantDownloads saved={saved} renew={renew} /> : null}
                <ApplicantFilter search={search} onSearch={onSearch} />
                <ApplicantList
                  key={search.status ?? 'all'}
                  applications={applications}
                  savedAt={saved?.savedAt ?? 0}
                  search={search}
                  renew={() => query.refetch()}
                />
              </div>
            )
          }
        </SavedView>
      </div>
    </Screen>
  );
}
