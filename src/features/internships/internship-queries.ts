import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { CategoriesAnswer } from '#contract/categories';
import type { InternshipListAnswer, InternshipDetails, InternshipRow } from '#contract/internships';
import { isNoSignal, type Api, type Saved } from '../../services/api';
import type { FullList } from '../../services/saved-rows';
import {
  categoriesQuery,
  internshipKeys,
  internshipQuery,
  profileQuery,
} from '../../services/shared-queries';
import { addressOf, type PageList } from '../../services/page-data';
import { useRenderedFirst, useServerNow, useServices, useSession } from '../../services/services';
import type { SavedQuery } from '../../components/saved-view';
import { compareText, moreInTown, otherPlaces } from './internship-filter';

/** Interval of full fetches, between which a day costs only its changes (rule internship-6), in milliseconds. */
const wholeListIntervalMs = 7 * 24 * 3_600_000;

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

async function refreshList(
  api: Api,
  saved: Saved<FullList> | undefined,
  signal: AbortSignal,
): Promise<Saved<FullList>> {
  // Absolute, since the phone's clock may have been set back.
  if (!saved || Math.abs(Date.now() - saved.body.whole_at) > wholeListIntervalMs) {
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

/** Merges changed and removed rows into the cached ones, newest first; a whole answer replaces them. */
export function mergeRows(
  saved: InternshipListAnswer,
  changed: InternshipListAnswer,
): InternshipListAnswer['internships'] {
  if (changed.whole) return changed.internships;
  const rows = new Map(saved.internships.map((row) => [row.id, row]));
  for (const id of changed.removed) rows.delete(id);
  for (const row of changed.internships) rows.set(row.id, row);
  return [...rows.values()].sort((a, b) => compareText(b.created_at, a.created_at) || b.id - a.id);
}

export const findRow = (rows: readonly InternshipRow[], id: string) =>
  rows.find((row) => String(row.id) === id);

interface KnownInternship {
  row: InternshipRow;
  details: InternshipDetails | null;
}

export interface FoundInternships {
  rows: readonly InternshipRow[];
  found: number;
}

export function useFoundInternships(
  find: (all: readonly InternshipRow[]) => readonly InternshipRow[],
  most: number,
): SavedQuery<FoundInternships> {
  const { api, queryClient } = useServices();
  const rendered = useRenderedList();
  const { data, error, isFetching, refetch } = useQuery(internshipQueries.list(api, queryClient));
  const body = useRenderedFirst(
    data && { ...data, body: foundOf(find(data.body.internships), most) },
    rendered && (rendered.whole ? foundOf(find(rendered.rows), most) : rendered),
  );
  return { data: body, error, isFetching, refetch };
}

const foundOf = (rows: readonly InternshipRow[], most: number): FoundInternships => ({
  rows: rows.slice(0, most),
  found: rows.length,
});

function useRenderedList(): PageList | undefined {
  const { pageData } = useServices();
  // Each navigation would render a selected address anew.
  const isHere = useLocation({ select: (location) => pageData?.url === addressOf(location) });
  return isHere ? pageData?.list : undefined;
}

export function useOtherPlaces(): readonly string[] {
  const { api, queryClient } = useServices();
  const { data } = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false });
  const now = useServerNow();
  const places = data && { ...data, body: otherPlaces(data.body.internships, now) };
  return useRenderedFirst<readonly string[]>(places, useRenderedList()?.places)?.body ?? [];
}

export function useMoreInTown(row: InternshipRow): readonly InternshipRow[] {
  const { api, queryClient } = useServices();
  const { data } = useQuery({ ...internshipQueries.list(api, queryClient), enabled: false });
  const now = useServerNow();
  const rendered = useRenderedList()?.rows;
  const rows = data && { ...data, body: moreInTown(data.body.internships, row, now) };
  return useRenderedFirst(rows, rendered && moreInTown(rendered, row, null))?.body ?? [];
}

export function useOwnTown(): string | null {
  const { api } = useServices();
  const session = useSession();
  const { data } = useQuery({ ...profileQuery(api), enabled: false });
  return (session && data?.body.user.city?.trim()) || null;
}

export function useCategories() {
  const { api, pageData } = useServices();
  const { data, error } = useQuery(internshipQueries.categories(api));
  const known = useRenderedFirst<CategoriesAnswer>(data, pageData?.categories);
  return {
    categories: known?.body.internship_categories ?? [],
    hasFailed: error !== null && !known && !isNoSignal(error),
    isMissing: isNoSignal(error) && !known,
  };
}

const isDetails = (row: InternshipRow): row is InternshipDetails => 'description' in row;

const knownOf = (row: InternshipRow | undefined): KnownInternship | null =>
  row ? { row, details: isDetails(row) ? row : null } : null;

/** An internship's answer, else its listed row, as a bad link takes minutes; visitors: list or HTML. Null: gone. */
export function useInternship(id: string): SavedQuery<KnownInternship | null> {
  const { api, queryClient } = useServices();
  const isVisitor = useSession() === null;
  const page = useRenderedList();
  const rendered = isVisitor && page ? knownOf(findRow(page.rows, id)) : undefined;
  const one = useQuery({ ...internshipQueries.detail(api, id), enabled: !isVisitor });
  const list = useQuery({ ...internshipQueries.list(api, queryClient), enabled: isVisitor && !page });
  const own = one.data && { ...one.data, body: knownOf(one.data.body.internship) };
  const row = list.data && findRow(list.data.body.internships, id);
  // A saved list may be older than the internship: it is gone only by an answer.
  const isKnown = row ?? (!list.isFetching && !list.error);
  const listed = list.data && isKnown ? { ...list.data, body: knownOf(row) } : undefined;
  const ofPerson = own?.body?.details || !listed?.body ? own : listed;
  const data = useRenderedFirst(isVisitor ? (listed ?? own) : ofPerson, rendered);
  const { error, isFetching, refetch } = isVisitor ? list : one;
  return { data, error, isFetching, refetch };
}

export function useInternshipToApply(id: string) {
  const { data, ...query } = useInternship(id);
  if (!data?.body) return { ...query, data: undefined };
  const { row, details } = data.body;
  const body = {
    id: row.id,
    title: row.title,
    company_name: row.company.company_name,
    last_date_to_apply: row.last_date_to_apply,
    is_applied: details?.is_applied === 1,
    withdrawn_at: details?.withdrawn_at,
    row,
  };
  return { ...query, data: { ...data, body } };
}
