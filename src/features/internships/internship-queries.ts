import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { InternshipListAnswer } from '#contract/internships';
import type { Api, Saved } from '../../lib/api';
import { categoriesQuery, internshipKeys, internshipQuery } from '../../lib/shared-queries';

/** After this long the whole list is fetched again instead of only what changed, in milliseconds. */
const WHOLE_LIST_EVERY = 24 * 3_600_000;

/** Every call about internships that people look for. */
export const internshipQueries = {
  categories: categoriesQuery,
  detail: internshipQuery,
  list: (api: Api, queryClient: QueryClient) =>
    queryOptions({
      queryKey: internshipKeys.list,
      queryFn: ({ signal, queryKey }) =>
        refreshList(api, queryClient.getQueryData<Saved<FullList>>(queryKey), signal),
    }),
};

interface FullList extends InternshipListAnswer {
  /** When the whole list was last fetched (milliseconds, phone clock). */
  whole_at: number;
}

/** Fetches the list, or only what changed since the saved one (rule 20), and puts both together. */
async function refreshList(
  api: Api,
  saved: Saved<FullList> | undefined,
  signal: AbortSignal,
): Promise<Saved<FullList>> {
  // Either way: a phone's clock may have been set back.
  if (!saved || Math.abs(Date.now() - saved.body.whole_at) > WHOLE_LIST_EVERY) {
    const answer = await api.get<InternshipListAnswer>('internship/', { signal, anonymous: true });
    return { ...answer, body: { ...answer.body, whole_at: answer.savedAt } };
  }
  const since = encodeURIComponent(saved.body.as_of);
  const { body, savedAt } = await api.get<InternshipListAnswer>(`internship/?updated_since=${since}`, {
    signal,
    anonymous: true,
  });
  return {
    savedAt,
    body: {
      ...body,
      internships: mergeRows(saved.body, body),
      whole_at: body.whole ? savedAt : saved.body.whole_at,
    },
  };
}

/** The saved rows with what changed and without what left, newest first, as the server orders them; a whole answer replaces them. */
export function mergeRows(
  saved: InternshipListAnswer,
  changed: InternshipListAnswer,
): InternshipListAnswer['internships'] {
  if (changed.whole) return changed.internships;
  const rows = new Map(saved.internships.map((row) => [row.id, row]));
  for (const id of changed.removed) rows.delete(id);
  for (const row of changed.internships) rows.set(row.id, row);
  return [...rows.values()].sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
}
