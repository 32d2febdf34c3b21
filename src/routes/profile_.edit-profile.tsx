import { profileQuery } from '../lib/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { EditProfileScreen } from '../features/account/edit-profile-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/profile_/edit-profile')({
  beforeLoad: requireRole('student'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: EditProfileScreen,
});
