import { createFileRoute } from '@tanstack/react-router';
import { ApplicantsScreen } from '../../features/business/applicants-screen';
import { isInternshipId } from '../../features/business/internship-id';
import { applicantSearch } from '../../features/business/applicant-search';
import { businessQueries } from '../../features/business/business-queries';
import { internshipsOf } from '../-parents';
import { requireRole } from '../../session/guards';
import { pagedQuery } from '../../services/paginated-query';
import { useAdminTabs } from '../-admin-tabs';

export const Route = createFileRoute('/_business-or-admin/internship/$id_/applications')({
  staticData: { parent: internshipsOf },
  validateSearch: applicantSearch,
  beforeLoad: requireRole('business', 'admin'),
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    if (isInternshipId(id))
      void queryClient.prefetchInfiniteQuery(pagedQuery(api, businessQueries.applicants(id)));
  },
  component: Applications,
});

function Applications() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const tabs = useAdminTabs();
  return (
    <ApplicantsScreen
      key={id}
      internshipId={id}
      tabs={tabs}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  );
}
