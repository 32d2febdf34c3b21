import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../features/admin/admin-queries';
import { SecondFactorScreen } from '../features/admin/second-factor-screen';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/two-step-sign-in')({
  beforeLoad: requireRole('admin'),
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(adminQueries.secondFactor(api)),
  component: SecondFactorScreen,
});
