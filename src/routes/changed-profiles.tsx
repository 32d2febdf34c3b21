import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../features/admin/admin-queries';
import { ProfileChangesScreen } from '../features/admin/profile-changes-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/changed-profiles')({
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(adminQueries.profileChanges(api)),
  component: ProfileChangesScreen,
});
