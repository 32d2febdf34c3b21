import type { CountAnswer } from '#contract/answers';
import { messages } from '#contract/messages';
import { Counts, type Count } from '../ui/counts';
import { SkeletonRows } from '../ui/feedback';
import { SavedView, type SavedQuery } from './saved-view';

type CountQuery = SavedQuery<CountAnswer>;

/**
 * The counts of a dashboard, one query each: a failed one leaves the others.
 * @param counts label and query of each
 * @param also queries shown elsewhere on the screen, included in age and refresh
 */
export function SavedCounts({
  counts,
  also = [],
}: {
  counts: readonly (readonly [label: string, query: CountQuery])[];
  also?: readonly CountQuery[];
}) {
  const queries = [...counts.map(([, query]) => query), ...also];
  const known = queries.flatMap(({ data }) => data ?? []);
  const isLoading = queries.some(({ data, error }) => !data && error === null);
  const body = counts.map(([label, { data }]): Count => [label, data?.body.count ?? null]);
  return (
    <SavedView
      query={{
        // Shown together, so that nothing moves; as old as the oldest.
        data:
          isLoading || known.length === 0
            ? undefined
            : {
                body,
                savedAt: Math.min(...known.map(({ savedAt }) => savedAt)),
                fromCache: known.some(({ fromCache }) => fromCache === true),
              },
        error: isLoading ? null : (queries.find(({ error }) => error !== null)?.error ?? null),
        isFetching: queries.some(({ isFetching }) => isFetching),
        refetch: () => queries.forEach((query) => void query.refetch()),
      }}
      failedTitle={messages.dashboard.countsFailed}
      skeleton={<SkeletonRows count={Math.ceil(counts.length / 2)} className="h-28" />}
    >
      {(all) => <Counts counts={all} />}
    </SavedView>
  );
}
