import { profileQuery } from '../lib/shared-queries';
import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileScreen } from '../features/account/business-profile-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/business-profile')({
  beforeLoad: requireRole('business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery(context.api)),
  component: BusinessProfileScreen,
});
