import { infiniteQueryOptions, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { limits } from '#contract/limits';
import type { PageAnswer } from '#contract/pagination';
import type { Api, Saved } from './api';

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
export function joinPages<Page extends AnyPage>(pages: readonly Saved<Page>[]): Saved<Page> | undefined {
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
): Promise<Saved<Page>> {
  const pages: Saved<Page>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: Saved<Page> = await fetchPage(api, source, { ...filter, limit: limits.page.max, cursor });
    pages.push(page);
    cursor = page.body.next_cursor;
    if (cursor === null) return joinPages(pages)!;
  }
}
