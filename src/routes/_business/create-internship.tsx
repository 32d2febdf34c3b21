import { createFileRoute } from '@tanstack/react-router';
import { businessQueries } from '../../features/business/business-queries';
import { countIn, wordIn, type RawSearch } from '../../lib/search-values';
import { CreateScreen } from '../../features/business/create-internship-form';

export const Route = createFileRoute('/_business/create-internship')({
  validateSearch: ({
    example,
    copy,
  }: RawSearch): { example?: 'yes' | undefined; copy?: number | undefined } => ({
    example: wordIn(example, ['yes'] as const),
    copy: countIn(copy),
  }),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchQuery(businessQueries.categories(api));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: Create,
});

function Create() {
  const { example, copy } = Route.useSearch();
  return <CreateScreen isExample={example === 'yes'} copy={copy} />;
}
