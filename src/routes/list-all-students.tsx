import { createFileRoute } from '@tanstack/react-router';
import { students } from '../features/admin/students';
import { PeopleSearch, toSearch } from '../features/admin/admin-list-search';
import { PeopleScreen } from '../features/admin/people-screen';
import { adminQueries } from '../features/admin/admin-queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/list-all-students')({
  validateSearch: PeopleSearch,
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(adminQueries.students(api)),
  component: ListAllStudents,
});

function ListAllStudents() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PeopleScreen
      kind={students}
      search={search}
      onSearch={(next, how) => void navigate(toSearch(next, how))}
    />
  );
}
