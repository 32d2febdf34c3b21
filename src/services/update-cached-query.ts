import { type QueryClient, type QueryKey, useMutation } from '@tanstack/react-query';
import type { ProfileAnswer } from '#contract/accounts';
import type { Saved, Api } from './api';
import { pagesKey, type PageOf, type PagedSource, type Pages } from './paginated-query';
import { profileKey } from './query-keys';
import { useServices } from './services';

/** Updates a cached answer after a write, keeping its age; repeats a pending fetch, which may be older. */
export async function updateCachedQuery<T>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (body: T) => T,
): Promise<void> {
  const before = queryClient.getQueryState(queryKey);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Saved<T>>(
    queryKey,
    (saved) => saved && { ...saved, body: change(saved.body) },
    before && { updatedAt: before.dataUpdatedAt },
  );
  if (before?.fetchStatus === 'fetching' || before?.error) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** Updates cached pages after a write, under any filter, keeping their age. @param change a page of all pages */
export async function updateCachedPages<Page extends PageOf<{ id: number }>>(
  queryClient: QueryClient,
  source: PagedSource<Page>,
  change: (page: Page, pages: readonly Page[]) => Page,
): Promise<void> {
  const queryKey = pagesKey(source);
  const before = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .map((query) => ({ queryKey: query.queryKey, state: query.state }));
  await queryClient.cancelQueries({ queryKey });
  for (const { queryKey: key, state } of before) {
    queryClient.setQueryData<Pages<Page>>(key, changePages(change), { updatedAt: state.dataUpdatedAt });
    if (state.fetchStatus === 'fetching' || state.error)
      void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

export const changePages =
  <Page extends PageOf<{ id: number }>>(change: (page: Page, pages: readonly Page[]) => Page) =>
  (saved: Pages<Page> | undefined): Pages<Page> | undefined =>
    saved && {
      ...saved,
      pages: saved.pages.map((page, _, all) => ({
        ...page,
        body: change(
          page.body,
          all.map(({ body }) => body),
        ),
      })),
    };

/** A call whose answer replaces the query's. @param onDone once it does */
export function useAnsweredChange<Body, Input = void>(
  queryKey: QueryKey,
  send: (api: Api, input: Input) => Promise<Body>,
  onDone?: (body: Body, input: Input) => void,
  onError?: (error: unknown) => void,
) {
  const { api, queryClient, now } = useServices();
  return useMutation({
    mutationFn: (input: Input) => send(api, input),
    onSuccess: async (body, input) => {
      // A pending refetch would restore the old state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { body, savedAt: now() });
      onDone?.(body, input);
    },
    ...(onError && { onError }),
  });
}

/** A change of the own profile, answered with it. */
export const useProfileChange = <Body extends ProfileAnswer, Input = void>(
  send: (api: Api, input: Input) => Promise<Body>,
  onDone?: (body: Body, input: Input) => void,
  onError?: (error: unknown) => void,
) => useAnsweredChange(profileKey, send, onDone, onError);
