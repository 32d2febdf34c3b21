import { createFileRoute } from '@tanstack/react-router';
import { OwnListScreen } from '../features/business/own-internships-screen';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';
import { pagedQuery } from '../lib/paged-query';
import { wordIn, type RawSearch } from '../lib/search-values';

const search = ({ view }: RawSearch): { view?: 'archived' | undefined } => ({
  view: wordIn(view, ['archived']),
});

export const Route = createFileRoute('/all-internship')({
  validateSearch: search,
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, businessQueries.own));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: OwnListScreen,
});
