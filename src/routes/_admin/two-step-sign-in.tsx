import { createFileRoute } from '@tanstack/react-router';
import { adminQueries } from '../../features/admin/admin-queries';
import { SecondFactorScreen } from '../../features/admin/second-factor-screen';

export const Route = createFileRoute('/_admin/two-step-sign-in')({
  staticData: { keepLastScreen: false },
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(adminQueries.secondFactor(api)),
  component: SecondFactorScreen,
});
