import { createFileRoute } from '@tanstack/react-router';
import { applicationQueries } from '../../features/applications/application-queries';
import { ApplicationScreen } from '../../features/applications/my-applications-screen';

export const Route = createFileRoute('/_student/application-detail/$id')({
  staticData: { worksWithoutScript: true, parent: { to: '/my-applications', label: 'My Applications' } },
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(applicationQueries.detail(api, params.id)),
  component: AtItsAddress,
});

function AtItsAddress() {
  return <ApplicationScreen id={Route.useParams().id} />;
}
