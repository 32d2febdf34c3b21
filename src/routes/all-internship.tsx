import { createFileRoute } from '@tanstack/react-router';
import { OwnListScreen } from '../features/business/own-internships-screen';
import { OwnListSearch } from '../features/business/own-list-search';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/all-internship')({
  validateSearch: OwnListSearch,
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(businessQueries.own(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: AllInternship,
});

function AllInternship() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnListScreen search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
  );
}
