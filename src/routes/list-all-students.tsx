import { createFileRoute } from '@tanstack/react-router';
import { students } from '../features/admin/students';
import { peopleSearch } from '../features/admin/admin-list-search';
import { PeopleScreen } from '../features/admin/people-screen';
import { adminQueries } from '../features/admin/admin-queries';
import { requireRole } from '../lib/guards';
import { pagedQuery } from '../lib/paged-query';

export const Route = createFileRoute('/list-all-students')({
  validateSearch: peopleSearch,
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.students)),
  component: () => <PeopleScreen kind={students} />,
});
