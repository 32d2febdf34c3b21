import { profileQuery } from '../../services/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../features/account/profile-screen';
import { ProfileTabs } from '../../components/profile-tabs';

export const Route = createFileRoute('/_student/profile')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: Profile,
});

function Profile() {
  return (
    <>
      <ProfileTabs />
      <ProfileScreen />
    </>
  );
}
