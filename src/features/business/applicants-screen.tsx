import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messages } from '#contract/messages';
import { useServices } from '../../lib/services';
import { useSavedView } from '../../lib/use-saved-view';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { SavedView } from '../../ui/saved-view';
import { Screen } from '../../ui/screen';
import { ApplicantCard } from './applicant-card';
import { InvalidId, isInternshipId } from './invalid-id';
import { businessQueries } from './queries';

/** Who applied to one internship, in the order they came (product.md section 2, Internship Applications). */
export function ApplicantsScreen({ internshipId }: { internshipId: string }) {
  return isInternshipId(internshipId) ? <Applicants internshipId={internshipId} /> : <InvalidId />;
}

function Applicants({ internshipId }: { internshipId: string }) {
  const { api } = useServices();
  const view = useSavedView();
  const query = useQuery(businessQueries.applicants(api, internshipId));
  const savedAt = query.data?.savedAt ?? 0;
  const title = query.data?.body.internship.title;
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
              <>
                <p role="status" className="mb-3 font-semibold">
                  {applications.length} {applications.length === 1 ? 'applicant' : 'applicants'}
                </p>
                <ul className="flex flex-col gap-4">
                  {applications.map((application) => (
                    <ApplicantCard
                      key={application.id}
                      application={application}
                      savedAt={savedAt}
                      renew={() => query.refetch()}
                    />
                  ))}
                </ul>
              </>
            )
          }
        </SavedView>
      </div>
    </Screen>
  );
}
