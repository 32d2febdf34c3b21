import { createFileRoute } from '@tanstack/react-router';
import { students } from '../features/admin/students';
import { PeopleSearch } from '../features/admin/list-search';
import { PeopleScreen } from '../features/admin/people-screen';
import { adminQueries } from '../features/admin/queries';
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
      // Typing a name is no step to go back to; opening a window is one.
      onSearch={(next, how) =>
        void navigate({
          search: next,
          state: { openedFromList: how === 'step' },
          resetScroll: false,
          replace: how !== 'step',
        })
      }
    />
  );
}
