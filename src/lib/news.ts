import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewsAnswer } from '#contract/news';
import type { Saved } from './api';
import { formKeyPrefix } from './form-key';
import { useServices, type Services } from './services';

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
