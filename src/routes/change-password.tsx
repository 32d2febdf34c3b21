import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../lib/shared-queries';
import { requireRole } from '../lib/guards';
import { ProfileTabs } from '../widgets/profile-tabs';
import { useSession } from '../lib/services';
import { useLoaded } from '../lib/use-loaded';
import { ChangePasswordScreen } from '../features/account/password-change';

export const Route = createFileRoute('/change-password')({
  beforeLoad: requireRole('student', 'business', 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: ChangePassword,
});

const loadAdminTabs = async () => (await import('../features/admin/admin-tabs')).AdminTabs;

function ChangePassword() {
  const role = useSession()?.role;
  const { Loaded: AdminTabs } = useLoaded(role === 'admin', loadAdminTabs);
  return (
    <>
      {role === 'student' ? <ProfileTabs /> : null}
      <ChangePasswordScreen tabs={AdminTabs ? <AdminTabs /> : null} />
    </>
  );
}
