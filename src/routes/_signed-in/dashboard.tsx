import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../../features/admin/admin-dashboard';
import { dashboardSearch } from '../../features/admin/admin-list-search';
import { adminQueries } from '../../features/admin/admin-queries';
import { BusinessDashboard } from '../../features/business/business-dashboard';
import { businessQueries } from '../../features/business/business-queries';
import { requireRole } from '../../session/guards';
import { useSession } from '../../services/services';

export const Route = createFileRoute('/_signed-in/dashboard')({
  staticData: { parent: null },
  validateSearch: dashboardSearch,
  beforeLoad: requireRole('business', 'admin'),
  loader: ({ context: { api, queryClient, session } }) => {
    if (session.get()?.role === 'admin') {
      void queryClient.prefetchQuery(adminQueries.overview(api));
    } else {
      void queryClient.prefetchQuery(businessQueries.overview(api));
      void queryClient.prefetchQuery(businessQueries.profile(api));
    }
  },
  component: Dashboard,
});

function Dashboard() {
  const role = useSession()?.role;
  if (role === 'admin') return <AdminDashboard />;
  return role === 'business' ? <BusinessDashboard /> : null;
}
