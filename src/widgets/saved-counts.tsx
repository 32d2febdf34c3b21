import type { CountAnswer } from '#contract/answers';
import { messages } from '#contract/messages';
import { Counts, type Count } from '../ui/counts';
import { SkeletonRows } from '../ui/feedback';
import { SavedView, type SavedQuery } from './saved-view';

type CountQuery = SavedQuery<CountAnswer>;

/**
 * The counts of a dashboard, each a call of its own: one that fails leaves the others on the screen.
 * @param counts what each counts, and the query that asks for it
 * @param also counts that stand elsewhere on the screen: what is said of age and refreshed here is theirs too
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
        // Together, so that nothing moves when the second one arrives; as old as the oldest of them.
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
