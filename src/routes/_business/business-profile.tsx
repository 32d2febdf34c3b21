import { profileQuery } from '../../services/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileScreen } from '../../features/account/business-profile-screen';

export const Route = createFileRoute('/_business/business-profile')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: BusinessProfileScreen,
});
