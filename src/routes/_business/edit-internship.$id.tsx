import { createFileRoute } from '@tanstack/react-router';
import { isInternshipId } from '../../features/business/internship-id';
import { businessQueries } from '../../features/business/business-queries';
import { EditScreen } from '../../features/business/edit-internship-form';

export const Route = createFileRoute('/_business/edit-internship/$id')({
  staticData: { parent: { to: '/all-internship', label: 'My internships' } },
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    if (isInternshipId(id)) void queryClient.prefetchQuery(businessQueries.detail(api, id));
    void queryClient.prefetchQuery(businessQueries.categories(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: EditInternship,
});

function EditInternship() {
  const { id } = Route.useParams();
  // Keyed by id: the form must not keep another draft.
  return <EditScreen key={id} id={id} />;
}
