import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/applications';
import { updateCachedPages } from '../../lib/update-cached-query';
import { businessQueries } from './business-queries';

/** Stores an application's status and answer, as the server has them, in the cached pages. Nothing else: the links keep their age. */
export const storeApplicant = (
  queryClient: QueryClient,
  { id, internship, status, answer }: Application,
): Promise<void> =>
  updateCachedPages(queryClient, businessQueries.applicants(String(internship.id)), (page) => ({
    ...page,
    rows: page.rows.map((application) =>
      application.id === id ? { ...application, status, answer } : application,
    ),
  }));
