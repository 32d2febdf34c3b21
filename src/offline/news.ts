import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewsAnswer, NewsReadAnswer } from '#contract/news';
import type { Saved } from '../services/api';
import { formKeyPrefix } from '../services/session';
import { useServices, type Services } from '../services/services';

/* News and the read mark (rule notify-3), kept on the phone until the server has it, or a log-out. */

export type NewsServices = Pick<Services, 'api' | 'queryClient' | 'session' | 'storage'>;

const newsKey = ['news'] as const;

const readMarkKey = ({ session }: Pick<NewsServices, 'session'>) =>
  `${formKeyPrefix}${String(session.get()?.userId)}.news-read`;

const unsentReadMark = (services: Pick<NewsServices, 'session' | 'storage'>): number =>
  Number(services.storage.getItem(readMarkKey(services))) || 0;

const savedReadMark = ({ queryClient }: Pick<NewsServices, 'queryClient'>): number =>
  queryClient.getQueryData<Saved<NewsAnswer>>(newsKey)?.body.read_up_to ?? 0;

const readUpTo = (saved: Saved<NewsAnswer>, upTo: number): Saved<NewsAnswer> => ({
  ...saved,
  body: { ...saved.body, read_up_to: Math.max(saved.body.read_up_to, upTo) },
});

export const newsQuery = (services: NewsServices) =>
  queryOptions({
    queryKey: newsKey,
    queryFn: async ({ signal }) => {
      const answer = await services.api.get<NewsAnswer>('news', { signal });
      return readUpTo(answer, Math.max(unsentReadMark(services), savedReadMark(services)));
    },
    // The saved copy may be older: a phone can die before writing.
    select: (saved) => readUpTo(saved, unsentReadMark(services)),
  });

export function useUnreadNews(): number {
  const { data } = useQuery({ ...newsQuery(useServices()), enabled: false });
  return data ? data.body.news.filter(({ id }) => id > data.body.read_up_to).length : 0;
}

const markSaved = ({ queryClient }: Pick<NewsServices, 'queryClient'>, upTo: number): void =>
  void queryClient.setQueryData<Saved<NewsAnswer>>(newsKey, (saved) => saved && readUpTo(saved, upTo), {
    updatedAt: queryClient.getQueryState(newsKey)?.dataUpdatedAt,
  });

export function markRead(services: NewsServices, upTo: number): void {
  if (upTo <= savedReadMark(services)) return;
  try {
    services.storage.setItem(readMarkKey(services), String(upTo));
  } catch {
    // Full storage: unread again after a restart.
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
  if (session.get()?.token === owner?.token && unsentReadMark(services) <= upTo)
    storage.removeItem(readMarkKey(services));
}

/** News this fresh is not fetched at start, in milliseconds: its screens fetch themselves. */
const freshMs = 10 * 60_000;

/** Sends the read mark, and fetches news unless fresh or saving data (rule offline-5). Never rejects. */
export async function syncNews(services: NewsServices & Pick<Services, 'dataSaver'>): Promise<void> {
  const { queryClient, dataSaver } = services;
  await sendRead(services).catch(() => undefined);
  if (!dataSaver.get())
    await queryClient.prefetchQuery({ ...newsQuery(services), retry: false, staleTime: freshMs });
}
