import { createFileRoute } from '@tanstack/react-router';
import { MyApplicationsScreen } from '../features/applications/my-applications-screen';
import { applicationQueries } from '../features/applications/application-queries';
import { requireRole } from '../lib/guards';
import { ProfileTabs } from '../widgets/profile-tabs';

export const Route = createFileRoute('/my-applications')({
  beforeLoad: requireRole('student'),
  loader: ({ context: { api, queryClient } }) => void queryClient.prefetchQuery(applicationQueries.mine(api)),
  component: MyApplications,
});

function MyApplications() {
  return (
    <>
      <ProfileTabs />
      <MyApplicationsScreen />
    </>
  );
}
