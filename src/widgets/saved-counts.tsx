import type { CountAnswer } from '#contract/answers';
import { dashboard as dashboardMessages } from '#contract/messages/people';
import { missing } from '#contract/messages/missing';
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
      failedTitle={dashboardMessages.countsFailed}
      skeleton={<SkeletonRows count={Math.ceil(counts.length / 2)} className="h-28" />}
    >
      {(all) => <Counts counts={all} />}
    </SavedView>
  );
}

/** A label and its count; null when unknown. */
type Count = readonly [label: string, count: number | null];

/** Counts with their labels. */
function Counts({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="border-base-300 border-l-accent rounded-box flex flex-col-reverse justify-end border border-l-8 p-4"
        >
          <dt>{label}</dt>
          {count === null ? (
            <dd className="flex min-h-9 items-center font-semibold">{missing.value}</dd>
          ) : (
            <dd className="text-3xl font-bold">{count}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
