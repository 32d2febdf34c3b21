import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewsAnswer, NewsReadAnswer } from '#contract/news';
import type { Saved } from '../services/api';
import { formKeyPrefix } from '../services/session';
import { useServices, type Services } from '../services/services';

/*
 * What a person was told, and up to where they have read it (rule 74). What was read on this phone is kept as a form is until the
 * server has heard of it: through restarts, and until the person logs out.
 */

export type NewsServices = Pick<Services, 'api' | 'queryClient' | 'session' | 'storage'>;

export const newsKey = ['news'] as const;

/** Where a phone keeps what was read on it and not sent yet. */
export const readMarkKey = ({ session }: Pick<NewsServices, 'session'>) =>
  `${formKeyPrefix}${String(session.get()?.userId)}.news-read`;

/** Read on this phone and not sent yet; 0 for nothing. */
export const unsentReadMark = (services: Pick<NewsServices, 'session' | 'storage'>): number =>
  Number(services.storage.getItem(readMarkKey(services))) || 0;

/** Up to where the saved answer is read. */
export const savedReadMark = ({ queryClient }: Pick<NewsServices, 'queryClient'>): number =>
  queryClient.getQueryData<Saved<NewsAnswer>>(newsKey)?.body.read_up_to ?? 0;

/** An answer in which at least this is read. */
export const readUpTo = (saved: Saved<NewsAnswer>, upTo: number): Saved<NewsAnswer> => ({
  ...saved,
  body: { ...saved.body, read_up_to: Math.max(saved.body.read_up_to, upTo) },
});

/** GET /news. What this phone knows to be read stays read, also when an answer is older. */
export const newsQuery = (services: NewsServices) =>
  queryOptions({
    queryKey: newsKey,
    queryFn: async ({ signal }) => {
      const answer = await services.api.get<NewsAnswer>('news', { signal });
      return readUpTo(answer, Math.max(unsentReadMark(services), savedReadMark(services)));
    },
    // The saved copy may be older: a phone can die before it is written.
    select: (saved) => readUpTo(saved, unsentReadMark(services)),
  });

/** How many news are unread, as this phone knows it; asks for nothing. */
export function useUnreadNews(): number {
  const { data } = useQuery({ ...newsQuery(useServices()), enabled: false });
  return data ? data.body.news.filter(({ id }) => id > data.body.read_up_to).length : 0;
}

/** Marks in the saved copy; its age stays. */
const markSaved = ({ queryClient }: Pick<NewsServices, 'queryClient'>, upTo: number): void =>
  void queryClient.setQueryData<Saved<NewsAnswer>>(newsKey, (saved) => saved && readUpTo(saved, upTo), {
    updatedAt: queryClient.getQueryState(newsKey)?.dataUpdatedAt,
  });

/** Marks all news up to an id as read: on this phone at once, and on the server as soon as there is signal. */
export function markRead(services: NewsServices, upTo: number): void {
  if (upTo <= savedReadMark(services)) return;
  try {
    services.storage.setItem(readMarkKey(services), String(upTo));
  } catch {
    // Storage is full: it may be unread again after a restart.
  }
  markSaved(services, upTo);
  void sendRead(services).catch(() => undefined);
}

/** @throws NoAnswerError, ApiError */
async function sendRead(services: NewsServices): Promise<void> {
  const { api, session, storage } = services;
  const owner = session.get();
  const upTo = unsentReadMark(services);
  if (upTo === 0) return;
  await api.post<NewsReadAnswer>('news/read', { up_to: upTo });
  // What was read meanwhile stays.
  if (session.get()?.token === owner?.token && unsentReadMark(services) <= upTo)
    storage.removeItem(readMarkKey(services));
}

/** News of so many milliseconds ago is not fetched again at a start: the start screen and /news ask by themselves. */
const freshMs = 10 * 60_000;

/** Sends what was read on this phone, and fetches news unless it is fresh or data is saved (rule 51). Never rejects. */
export async function syncNews(services: NewsServices & Pick<Services, 'dataSaver'>): Promise<void> {
  const { queryClient, dataSaver } = services;
  await sendRead(services).catch(() => undefined);
  if (!dataSaver.get())
    await queryClient.prefetchQuery({ ...newsQuery(services), retry: false, staleTime: freshMs });
}
