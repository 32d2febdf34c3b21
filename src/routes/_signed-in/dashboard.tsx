import { createFileRoute } from '@tanstack/react-router';
import { AdminDashboard } from '../../features/admin/admin-dashboard';
import { dashboardSearch } from '../../features/admin/admin-list-search';
import { adminQueries } from '../../features/admin/admin-queries';
import { BusinessDashboard } from '../../features/business/business-dashboard';
import { businessQueries } from '../../features/business/business-queries';
import { LogOutButton } from '../../features/site/log-out-button';
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

const logOut = (
  <LogOutButton
    label="Not you? Logout"
    className="text-link flex min-h-12 items-center whitespace-nowrap [&>svg]:hidden"
  />
);

function Dashboard() {
  const role = useSession()?.role;
  if (role === 'admin') return <AdminDashboard logOut={logOut} />;
  return role === 'business' ? <BusinessDashboard /> : null;
}
