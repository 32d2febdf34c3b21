import { createFileRoute } from '@tanstack/react-router';
import { OwnListScreen } from '../../features/business/own-internships-screen';
import { businessQueries } from '../../features/business/business-queries';
import { pagedQuery } from '../../services/paginated-query';
import { wordIn, type RawSearch } from '../../lib/search-values';

const search = ({ view }: RawSearch): { view?: 'archived' | undefined } => ({
  view: wordIn(view, ['archived']),
});

export const Route = createFileRoute('/_business/all-internship')({
  validateSearch: search,
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, businessQueries.own));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: OwnListScreen,
});
