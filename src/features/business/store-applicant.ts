import type { QueryClient } from '@tanstack/react-query';
import type { Application } from '#contract/applications';
import { overviewKey } from '../../lib/shared-queries';
import { updateCachedPages } from '../../lib/update-cached-query';
import { businessQueries, type Applicants } from './business-queries';

/** The counts by status after somebody has moved from one status to another. */
function recount(
  { counts }: Applicants,
  from: Application['status'] | undefined,
  to: Application['status'],
): Pick<Applicants, 'counts'> {
  if (!counts || from === undefined || from === to) return {};
  return { counts: { ...counts, [from]: Math.max(0, counts[from] - 1), [to]: counts[to] + 1 } };
}

/**
 * Stores an application's status, answer and note, as the server has them, in the cached pages. Nothing else: the links keep
 * their age. The start screen is fetched again when it is opened.
 */
export function storeApplicant(
  queryClient: QueryClient,
  { id, internship, status, answer, private_note }: Application,
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: overviewKey });
  return updateCachedPages(queryClient, businessQueries.applicants(String(internship.id)), (page, pages) => {
    const known = pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
    return {
      ...page,
      ...recount(page, known?.status, status),
      rows: page.rows.map((application) =>
        application.id === id
          ? { ...application, status, answer, ...(private_note !== undefined && { private_note }) }
          : application,
      ),
    };
  });
}
