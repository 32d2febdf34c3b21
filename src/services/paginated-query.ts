import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { limits } from '#contract/limits';
import type { PageAnswer } from '#contract/pagination';
import type { Api, Saved } from './api';
import { useEffect, useMemo, useState } from 'react';
import { useServices } from './services';

/** A page of a list (rule ui-5), or all joined. */
export interface PageOf<Row extends { id: number }> extends PageAnswer {
  rows: Row[];
}
type AnyPage = PageOf<{ id: number }>;

export type Filter = Readonly<Record<string, string | undefined>>;

export interface PagedSource<Page extends AnyPage> {
  queryKey: QueryKey;
  path: string;
  read: (answer: never) => Page;
}

export type Pages<Page> = InfiniteData<Saved<Page>, string | null>;

/** How long search results are kept, in milliseconds; never stored. */
const foundMs = 5 * 60_000;

/** Marks queries that are not stored on the phone. */
export const transient = { isTransient: true };

export const pagesKey = ({ queryKey }: Pick<PagedSource<AnyPage>, 'queryKey'>): QueryKey => [
  ...queryKey,
  'pages',
];

function addressOf(
  path: string,
  query: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

async function fetchPage<Page extends AnyPage>(
  api: Api,
  { path, read }: PagedSource<Page>,
  query: Parameters<typeof addressOf>[1],
  signal?: AbortSignal,
): Promise<Saved<Page>> {
  const answer = await api.get(addressOf(path, query), signal ? { signal } : {});
  return { ...answer, body: read(answer.body as never) };
}

export const pagedQuery = <Page extends AnyPage>(api: Api, source: PagedSource<Page>, filter: Filter = {}) =>
  infiniteQueryOptions({
    queryKey: [...pagesKey(source), filter],
    queryFn: ({ signal, pageParam: cursor }) =>
      fetchPage(api, source, { ...filter, limit: limits.page.size, cursor }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ body }) => body.next_cursor,
    ...(filter.search !== undefined && { gcTime: foundMs, meta: transient }),
  });

/** Joins pages; of a moved row the first copy stays. */
function joinPages<Page extends AnyPage>(pages: readonly Saved<Page>[]): Saved<Page> | undefined {
  const [first] = pages;
  const last = pages.at(-1);
  if (!first || !last) return undefined;
  const rows = new Map<number, Page['rows'][number]>();
  for (const row of pages.flatMap(({ body }) => body.rows)) if (!rows.has(row.id)) rows.set(row.id, row);
  return {
    body: { ...last.body, rows: [...rows.values()] },
    savedAt: Math.min(...pages.map(({ savedAt }) => savedAt)),
    fromCache: pages.some(({ fromCache }) => fromCache === true),
  };
}

export const isWhole = ({ next_cursor }: PageAnswer): boolean => next_cursor === null;

export const totalOf = ({ total, rows }: AnyPage): number => Math.max(total, rows.length);

/** Fetches all rows, in the largest pages. @throws as `api.get`; partial lists are refused */
export async function fetchWhole<Page extends AnyPage>(
  api: Api,
  source: PagedSource<Page>,
  filter: Filter = {},
  signal?: AbortSignal,
): Promise<Saved<Page>> {
  const pages: Saved<Page>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Saved<Page> = await fetchPage(
      api,
      source,
      { ...filter, limit: limits.page.max, cursor },
      signal,
    );
    pages.push(page);
    cursor = page.body.next_cursor;
    if (cursor === null) return joinPages(pages)!;
  }
}

export interface NextPage {
  left: number;
  isFetching: boolean;
  error: unknown;
  /** @returns whether there are more pages */
  fetch: () => Promise<boolean>;
}

interface PagesQuery<Page> {
  data: Saved<Page> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<{ isError: boolean }>;
  next: NextPage;
}

/** A list's pages as one answer, as old as the oldest page. */
function usePagination<Page extends PageOf<{ id: number }>>(
  source: PagedSource<Page>,
  filter: Filter = {},
  enabled = true,
): PagesQuery<Page> {
  const { api } = useServices();
  const query = useInfiniteQuery({ ...pagedQuery(api, source, filter), enabled });
  const pages = query.data?.pages;
  const data = useMemo(() => joinPages(pages ?? []), [pages]);
  const { isFetchNextPageError: isNextFailed, isFetchingNextPage, hasNextPage, error } = query;
  return {
    data,
    error: isNextFailed ? null : error,
    isFetching: query.isFetching && !isFetchingNextPage,
    refetch: query.refetch,
    next: {
      left: data && hasNextPage ? Math.max(1, data.body.total - data.body.rows.length) : 0,
      isFetching: isFetchingNextPage,
      error: isNextFailed ? error : null,
      fetch: async () => (await query.fetchNextPage()).hasNextPage,
    },
  };
}

type Search =
  /** Not needed: all rows are on the phone, or no search. */
  | 'none'
  | 'running'
  /** No signal or refused: only the phone's rows were searched. */
  | 'failed'
  /** The rows are the server's result. */
  | 'done';

export interface FoundPages<Page> extends PagesQuery<Page> {
  held: PagesQuery<Page>;
  search: Search;
  searchError: unknown;
}

const searchDelayMs = 300;

/** A list with a search, filtered on the phone, and by the server where the phone lacks rows (rule ui-5). */
export function useFoundPages<Page extends PageOf<{ id: number }>>(
  source: PagedSource<Page>,
  filter: Filter,
): FoundPages<Page> {
  const held = usePagination(source);
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  const search = useDebounced(given.search, searchDelayMs);
  const isNeeded = Object.keys(given).length > 0 && held.data !== undefined && !isWhole(held.data.body);
  const isSettled = search === given.search;
  // By settled words: a query for each letter would stay in the cache.
  const found = usePagination(source, { ...given, search }, isNeeded && isSettled);
  if (!isNeeded) return { ...held, held, search: 'none', searchError: null };
  if (isSettled && found.data) return { ...found, held, search: 'done', searchError: null };
  const isFailed = isSettled && found.error !== null && !found.isFetching;
  // A retry searches again.
  const next = { ...held.next, left: 0 };
  return {
    ...held,
    refetch: found.refetch,
    next,
    held,
    search: isFailed ? 'failed' : 'running',
    searchError: found.error,
  };
}

/** Debounces a value by `delayMs`, so that not each letter is searched; a first or empty one at once. */
function useDebounced<T>(value: T | undefined, delayMs: number): T | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === undefined ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
