import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../../features/admin/admin-queries';
import { PortalStatusScreen } from '../../features/admin/portal-status-screen';

export const Route = createFileRoute('/_admin/portal-status')({
  staticData: { keepLastScreen: false },
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(adminQueries.portalStatus(api)),
  component: PortalStatusScreen,
});
