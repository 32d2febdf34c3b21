import { createFileRoute, redirect } from '@tanstack/react-router';
import { BusinessDetailsScreen } from '../../features/business/business-details-screen';
import { isInternshipId } from '../../features/business/internship-id';
import { businessQueries } from '../../features/business/business-queries';
import { requireRole } from '../../session/guards';
import { internshipsOf } from '../-parents';
import { useAdminTabs } from '../-admin-tabs';

export const Route = createFileRoute('/_business-or-admin/internship/$id')({
  staticData: { parent: internshipsOf },
  beforeLoad: ({ context, location, params }) => {
    // Students have their own page for an internship (rule sign-in-7).
    if (context.session.get()?.role === 'student') {
      throw redirect({ to: '/internship-details/$id', params, replace: true });
    }
    requireRole('business', 'admin')({ context, location });
  },
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    if (isInternshipId(id)) void queryClient.prefetchQuery(businessQueries.detail(api, id));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: Details,
});

function Details() {
  return <BusinessDetailsScreen tabs={useAdminTabs()} />;
}
