import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../../features/admin/admin-queries';
import { StaffScreen } from '../../features/admin/staff-screen';

export const Route = createFileRoute('/_admin/staff')({
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(adminQueries.staff(api)),
  component: StaffScreen,
});
