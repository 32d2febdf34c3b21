import { createFileRoute } from '@tanstack/react-router';
import { AllInternshipsScreen } from '../../features/admin/all-internships-screen';
import { allInternshipsSearch } from '../../features/admin/admin-list-search';
import { adminQueries } from '../../features/admin/admin-queries';
import { pagedQuery } from '../../services/paginated-query';

export const Route = createFileRoute('/_admin/list-all-internships')({
  validateSearch: allInternshipsSearch,
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.internships)),
  component: AllInternshipsScreen,
});
