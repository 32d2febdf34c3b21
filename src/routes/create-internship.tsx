import { createFileRoute } from '@tanstack/react-router';
import { CreateScreen } from '../features/business/create-internship-screen';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';

export const Route = createFileRoute('/create-internship')({
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(businessQueries.categories(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: CreateScreen,
});
