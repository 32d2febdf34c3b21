import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../lib/shared-queries';
import { requireRole } from '../lib/guards';
import { ProfileTabs } from '../widgets/profile-tabs';
import { useSession } from '../lib/services';
import { ChangePasswordScreen } from '../features/account/password-change';

export const Route = createFileRoute('/change-password')({
  beforeLoad: requireRole('student', 'business', 'admin'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: ChangePassword,
});

function ChangePassword() {
  return (
    <>
      {useSession()?.role === 'student' ? <ProfileTabs /> : null}
      <ChangePasswordScreen />
    </>
  );
}
