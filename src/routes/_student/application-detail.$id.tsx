import { createFileRoute } from '@tanstack/react-router';
import { ApplicationDetailScreen } from '../../features/applications/application-detail-screen';
import { applicationQueries } from '../../features/applications/application-queries';

export const Route = createFileRoute('/_student/application-detail/$id')({
  staticData: { worksWithoutScript: true, parent: { to: '/my-applications', label: 'My Applications' } },
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(applicationQueries.detail(api, params.id)),
  component: ApplicationDetailScreen,
});
