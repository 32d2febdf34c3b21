import { createFileRoute } from '@tanstack/react-router';
import { ListScreen } from '../../features/internships/internship-list-screen';
import { internshipQueries } from '../../features/internships/internship-queries';
import { listSearch } from '../../features/internships/internship-search';

export const Route = createFileRoute('/_public/all-internships')({
  staticData: { html: 'list' },
  validateSearch: listSearch,
  // Prefetches without waiting, so that the cached list is shown at once.
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(internshipQueries.list(api, queryClient)),
  component: ListScreen,
});
