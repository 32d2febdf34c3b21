import { createFileRoute } from '@tanstack/react-router';
import { students } from '../../features/admin/students';
import { peopleSearch } from '../../features/admin/admin-list-search';
import { PeopleScreen } from '../../features/admin/people-screen';
import { adminQueries } from '../../features/admin/admin-queries';
import { dashboardScreen } from '../../lib/route-facts';
import { pagedQuery } from '../../services/paginated-query';

export const Route = createFileRoute('/_admin-or-staff/list-all-students')({
  staticData: { parent: ({ role }) => (role === 'staff' ? null : dashboardScreen) },
  validateSearch: peopleSearch,
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, adminQueries.students)),
  component: () => <PeopleScreen kind={students} />,
});
