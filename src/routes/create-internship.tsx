import { createFileRoute } from '@tanstack/react-router';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';
import { CreateScreen } from '../features/business/create-internship-form';

export const Route = createFileRoute('/create-internship')({
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(businessQueries.categories(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: CreateScreen,
});
