import { createFileRoute } from '@tanstack/react-router';
import { ApplyScreen } from '../../features/applications/apply-screen';
import { internshipQueries, useInternshipToApply } from '../../features/internships/internship-queries';

export const Route = createFileRoute('/_student/apply/$id')({
  staticData: {
    worksWithoutScript: true,
    parent: ({ params }) => ({ to: `/internship-details/${params.id}`, name: 'Internship' }),
  },
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(internshipQueries.detail(api, params.id)),
  component: Apply,
});

function Apply() {
  const { id } = Route.useParams();
  // Keyed by id: the form must not keep another draft.
  return <ApplyScreen key={id} id={id} query={useInternshipToApply(id)} />;
}
