import { createFileRoute } from '@tanstack/react-router';
import { students } from '../../features/admin/people-kinds';
import { peopleSearch } from '../../features/admin/admin-list-search';
import { PeopleScreen } from '../../features/admin/people-screen';
import { adminQueries } from '../../features/admin/admin-queries';
import { pagedQuery } from '../../services/paginated-query';

export const Route = createFileRoute('/_admin/list-all-students')({
  validateSearch: peopleSearch,
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.students)),
  component: () => <PeopleScreen kind={students} />,
});
