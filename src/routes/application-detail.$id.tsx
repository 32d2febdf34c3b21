import { createFileRoute } from '@tanstack/react-router';
import { ApplicationDetailScreen } from '../features/applications/application-detail-screen';
import { applicationQueries } from '../features/applications/application-queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/application-detail/$id')({
  beforeLoad: requireRole('student'),
  loader: ({ context: { api, queryClient }, params }) =>
    void queryClient.prefetchQuery(applicationQueries.detail(api, params.id)),
  component: ApplicationDetailScreen,
});
