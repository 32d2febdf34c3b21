import type { NewsAnswer, NewsReadAnswer } from '#contract/news';
import type { Saved } from './api';
import {
  newsKey,
  newsQuery,
  readMarkKey,
  readUpTo,
  savedReadMark,
  unsentReadMark,
  type NewsServices,
} from './news';
import type { Services } from './services';

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
