import { createFileRoute } from '@tanstack/react-router';
import { businesses } from '../features/admin/businesses';
import { peopleSearch } from '../features/admin/admin-list-search';
import { PeopleScreen } from '../features/admin/people-screen';
import { adminQueries } from '../features/admin/admin-queries';
import { requireRole } from '../lib/guards';
import { pagedQuery } from '../lib/paged-query';

export const Route = createFileRoute('/list-all-business')({
  validateSearch: peopleSearch,
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.businesses)),
  component: () => <PeopleScreen kind={businesses} />,
});
