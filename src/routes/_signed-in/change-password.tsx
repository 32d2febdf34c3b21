import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../services/shared-queries';
import { requireRole } from '../../session/guards';
import { ProfileTabs } from '../../components/profile-tabs';
import { useSession } from '../../services/services';
import { ChangePasswordScreen } from '../../features/account/password-change';
import { ownProfile } from '../-parents';
import { useAdminTabs } from '../-admin-tabs';

export const Route = createFileRoute('/_signed-in/change-password')({
  staticData: {
    keepLastScreen: false,
    parent: ({ role }) => ownProfile[role ?? 'student'],
  },
  beforeLoad: requireRole('student', 'business', 'admin', 'staff'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: ChangePassword,
});

function ChangePassword() {
  const role = useSession()?.role;
  const tabs = useAdminTabs();
  return (
    <>
      {role === 'student' ? <ProfileTabs /> : null}
      <ChangePasswordScreen tabs={tabs} />
    </>
  );
}
