import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { OwnListScreen } from '../features/business/own-internships-screen';
import { businessQueries } from '../features/business/business-queries';
import { requireRole } from '../lib/guards';
import { pagedQuery } from '../lib/paged-query';

const Search = v.object({ view: v.fallback(v.optional(v.literal('archived')), undefined) });

export const Route = createFileRoute('/all-internship')({
  validateSearch: Search,
  beforeLoad: requireRole('business'),
  loader: ({ context: { api, queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(pagedQuery(api, businessQueries.own));
    void queryClient.prefetchQuery(businessQueries.profile(api));
  },
  component: OwnListScreen,
});
