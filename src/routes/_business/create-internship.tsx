import { createFileRoute } from '@tanstack/react-router';
import { businessQueries } from '../../features/business/business-queries';
import { wordIn, type RawSearch } from '../../lib/search-values';
import { CreateScreen } from '../../features/business/create-internship-form';

export const Route = createFileRoute('/_business/create-internship')({
  validateSearch: ({ example }: RawSearch): { example?: 'yes' | undefined } => ({
    example: wordIn(example, ['yes'] as const),
  }),
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
