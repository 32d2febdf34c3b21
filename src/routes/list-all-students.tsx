import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../features/admin/queries';
import { StudentSearch } from '../features/admin/students';
import { StudentsScreen } from '../features/admin/students-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/list-all-students')({
  validateSearch: StudentSearch,
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(adminQueries.students(api)),
  component: ListAllStudents,
});

function ListAllStudents() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentsScreen
      search={search}
      // Typing a name is no step to go back to.
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  );
}
