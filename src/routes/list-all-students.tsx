import { createFileRoute } from '@tanstack/react-router';
import { students } from '../features/admin/students';
import { PeopleSearch } from '../features/admin/admin-list-search';
import { PeopleScreen } from '../features/admin/people-screen';
import { adminQueries } from '../features/admin/admin-queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/list-all-students')({
  validateSearch: PeopleSearch,
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(adminQueries.students(api)),
  component: () => <PeopleScreen kind={students} />,
});
