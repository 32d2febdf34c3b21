import { profileQuery } from '../../services/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { EditProfileScreen } from '../../features/account/edit-profile-screen';

export const Route = createFileRoute('/_student/profile_/edit-profile')({
  staticData: { parent: { to: '/profile', label: 'Profile' } },
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: EditProfileScreen,
});
