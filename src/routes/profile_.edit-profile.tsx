import { createFileRoute } from '@tanstack/react-router';
import { EditProfileScreen } from '../features/account/edit-profile-screen';
import { accountQueries } from '../features/account/queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/profile_/edit-profile')({
  beforeLoad: requireRole('student'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.profile(context.api)),
  component: EditProfileScreen,
});
