import { createFileRoute } from '@tanstack/react-router';
import { participantsSearch } from '../../features/admin/admin-list-search';
import { adminQueries } from '../../features/admin/admin-queries';
import { ParticipantsScreen } from '../../features/admin/participants-screen';
import { studentsScreen } from '../../lib/route-facts';
import { pagedQuery } from '../../services/paginated-query';

export const Route = createFileRoute('/_admin-or-staff/participants')({
  staticData: { parent: studentsScreen },
  validateSearch: participantsSearch,
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.participants)),
  component: ParticipantsScreen,
});
