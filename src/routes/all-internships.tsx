import { createFileRoute } from '@tanstack/react-router';
import { ListSearch } from '../features/internships/internship-filter';
import { ListScreen } from '../features/internships/internship-list-screen';
import { internshipQueries } from '../features/internships/internship-queries';

export const Route = createFileRoute('/all-internships')({
  validateSearch: ListSearch,
  // Prefetches without waiting, so that the cached list is shown at once.
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(internshipQueries.list(api, queryClient)),
  component: ListScreen,
});
