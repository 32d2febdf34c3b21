import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../../features/admin/admin-queries';
import { ProfileChangesScreen } from '../../features/admin/profile-changes-screen';

export const Route = createFileRoute('/_admin/changed-profiles')({
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(adminQueries.profileChanges(api)),
  component: ProfileChangesScreen,
});
