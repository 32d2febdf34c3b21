import { createFileRoute } from '@tanstack/react-router';
import { ApplicantsScreen } from '../features/business/applicants-screen';
import { isInternshipId } from '../features/business/invalid-id';
import { businessQueries } from '../features/business/queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/internship/$id_/applications')({
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    if (isInternshipId(id)) void queryClient.prefetchQuery(businessQueries.applicants(api, id));
  },
  component: Applications,
});

function Applications() {
  const { id } = Route.useParams();
  return <ApplicantsScreen key={id} internshipId={id} />;
}
