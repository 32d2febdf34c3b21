import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useEffect, useState } from 'react';
import type { Saved } from './api';
import { isWhole, joinPages, pagedQuery, type Filter, type PageOf, type PagedSource } from './paged-query';
import { useServices } from './services';

/** The next page of a list. */
export interface NextPage {
  /** Rows not fetched yet; 0 when there are none. */
  left: number;
  isFetching: boolean;
  /** Why the last try failed; null otherwise. */
  error: unknown;
  /** @returns whether the list goes on behind it */
  fetch: () => Promise<boolean>;
}

/** A query of the pages that the phone holds, as one answer. */
export interface PagesQuery<Page> {
  data: Saved<Page> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<{ isError: boolean }>;
  next: NextPage;
}

/** The pages of a list as one answer, as old as the oldest page. */
export function usePages<Page extends PageOf<{ id: number }>>(
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
      left: data && hasNextPage ? Math.max(1, (data.body.total ?? 0) - data.body.rows.length) : 0,
      isFetching: isFetchingNextPage,
      error: isNextFailed ? error : null,
      fetch: async () => (await query.fetchNextPage()).hasNextPage,
    },
  };
}

/** The state of a search of the server. */
export type Search =
  /** None is needed: the phone holds every row, or nothing is looked for. */
  | 'none'
  | 'running'
  /** No signal, or the server refused: only the rows on the phone were searched. */
  | 'failed'
  /** The rows are what the server has found. */
  | 'done';

/** A list with a search: what to show, and what is held without it. */
export interface FoundPages<Page> extends PagesQuery<Page> {
  /** The list without search and filters. */
  held: PagesQuery<Page>;
  search: Search;
  /** Why the search failed; null otherwise. */
  searchError: unknown;
}

const searchDelayMs = 300;

/**
 * A list with a search. The rows on the phone are filtered by the screen, at once and without signal; the server is asked
 * where the phone does not hold the whole list (rule 44).
 * @param filter as the call takes it; empty texts are left out
 */
export function useFoundPages<Page extends PageOf<{ id: number }>>(
  source: PagedSource<Page>,
  filter: Filter,
): FoundPages<Page> {
  const held = usePages(source);
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
  const search = useSettled(given.search, searchDelayMs);
  const isNeeded = Object.keys(given).length > 0 && held.data !== undefined && !isWhole(held.data.body);
  const isSettled = search === given.search;
  // By the settled words: a query for each letter would stay in the cache.
  const found = usePages(source, { ...given, search }, isNeeded && isSettled);
  if (!isNeeded) return { ...held, held, search: 'none', searchError: null };
  if (isSettled && found.data) return { ...found, held, search: 'done', searchError: null };
  const isFailed = isSettled && found.error !== null && !found.isFetching;
  // A try again is a search again.
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

/**
 * A value once it has not changed for some time, so that not every letter of a search is asked for. The first value, and
 * an empty one, are taken at once.
 * @param delayMs milliseconds
 */
export function useSettled<T>(value: T | undefined, delayMs: number): T | undefined {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === undefined ? 0 : delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
