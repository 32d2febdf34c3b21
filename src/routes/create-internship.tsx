import { createFileRoute } from '@tanstack/react-router';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';
import { wordIn, type RawSearch } from '../lib/search-values';
import { CreateScreen } from '../features/business/create-internship-form';

export const Route = createFileRoute('/create-internship')({
  validateSearch: ({ example }: RawSearch): { example?: 'yes' | undefined } => ({
    example: wordIn(example, ['yes'] as const),
  }),
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(businessQueries.categories(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: Create,
});

function Create() {
  const { example } = Route.useSearch();
  return <CreateScreen isExample={example === 'yes'} />;
}
