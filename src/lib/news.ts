import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewsAnswer, NewsReadAnswer } from '#contract/news';
import type { Saved } from './api';
import { formKeyPrefix } from './form-key';
import { useServices, type Services } from './services';

/*
 * What a person was told, and up to where they have read it (rule 74). What was read on this phone is kept as a form is until the
 * server has heard of it: through restarts, and until the person logs out.
 */

type Needed = Pick<Services, 'api' | 'queryClient' | 'session' | 'storage'>;

const queryKey = ['news'] as const;

const keyOf = ({ session }: Pick<Needed, 'session'>) =>
  `${formKeyPrefix}${String(session.get()?.userId)}.news-read`;

/** Read on this phone and not sent yet; 0 for nothing. */
const unsentOf = (services: Pick<Needed, 'session' | 'storage'>): number =>
  Number(services.storage.getItem(keyOf(services))) || 0;

const cachedOf = ({ queryClient }: Pick<Needed, 'queryClient'>): number =>
  queryClient.getQueryData<Saved<NewsAnswer>>(queryKey)?.body.read_up_to ?? 0;

/** An answer in which at least this is read. */
const readUpTo = (saved: Saved<NewsAnswer>, upTo: number): Saved<NewsAnswer> => ({
  ...saved,
  body: { ...saved.body, read_up_to: Math.max(saved.body.read_up_to, upTo) },
});

/** GET /news. What this phone knows to be read stays read, also when an answer is older. */
export const newsQuery = (services: Needed) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await services.api.get<NewsAnswer>('news', { signal });
      return readUpTo(answer, Math.max(unsentOf(services), cachedOf(services)));
    },
    // The saved copy may be older: a phone can die before it is written.
    select: (saved) => readUpTo(saved, unsentOf(services)),
  });

/** How many news are unread, as this phone knows it; asks for nothing. */
export function useUnreadNews(): number {
  const { data } = useQuery({ ...newsQuery(useServices()), enabled: false });
  return data ? data.body.news.filter(({ id }) => id > data.body.read_up_to).length : 0;
}

/** Marks in the saved copy; its age stays. */
const markSaved = ({ queryClient }: Pick<Needed, 'queryClient'>, upTo: number): void =>
  void queryClient.setQueryData<Saved<NewsAnswer>>(queryKey, (saved) => saved && readUpTo(saved, upTo), {
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt,
  });

/** Marks all news up to an id as read: on this phone at once, and on the server as soon as there is signal. */
export function markRead(services: Needed, upTo: number): void {
  if (upTo <= cachedOf(services)) return;
  try {
    services.storage.setItem(keyOf(services), String(upTo));
  } catch {
    // Storage is full: it may be unread again after a restart.
  }
  markSaved(services, upTo);
  void sendRead(services).catch(() => undefined);
}

/** @throws NoAnswerError, ApiError */
async function sendRead(services: Needed): Promise<void> {
  const { api, session, storage } = services;
  const owner = session.get();
  const upTo = unsentOf(services);
  if (upTo === 0) return;
  await api.post<NewsReadAnswer>('news/read', { up_to: upTo });
  // What was read meanwhile stays.
  if (session.get()?.token === owner?.token && unsentOf(services) <= upTo)
    storage.removeItem(keyOf(services));
}

/** Sends what was read on this phone, and fetches news unless data is saved (rule 51). Never rejects. */
export async function syncNews(services: Needed & Pick<Services, 'dataSaver'>): Promise<void> {
  const { queryClient, dataSaver } = services;
  await sendRead(services).catch(() => undefined);
  if (!dataSaver.get()) await queryClient.prefetchQuery({ ...newsQuery(services), retry: false });
}
