import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Saved } from './api';
import {
  isWhole,
  joinPages,
  pagedQuery,
  type Filter,
  type PageOf,
  type PagedSource,
} from './paginated-query';
import { useServices } from './services';

export interface NextPage {
  left: number;
  isFetching: boolean;
  error: unknown;
  /** @returns whether there are more pages */
  fetch: () => Promise<boolean>;
}

export interface PagesQuery<Page> {
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

export type Search =
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
