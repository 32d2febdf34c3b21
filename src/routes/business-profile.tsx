import { createFileRoute } from '@tanstack/react-router';
import { BusinessProfileScreen } from '../features/account/business-profile-screen';
import { accountQueries } from '../features/account/queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/business-profile')({
  beforeLoad: requireRole('business'),
  loader: ({ context }) => void context.queryClient.prefetchQuery(accountQueries.profile(context.api)),
  component: BusinessProfileScreen,
});
