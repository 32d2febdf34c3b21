import { DAY, portMoresbyDate } from '#contract/dates';
import { newsLimits } from '#contract/limits';
import type { NewsAnswer, NewsItem } from '#contract/news';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import * as repository from './news.repository';

const closingSoonMs = 3 * DAY;

function newsItem({ id, kind, createdAt, applicationId, internshipId, data }: repository.NewsRow): NewsItem {
  const { answerTold: _, statusTold: __, ...shown } = data;
  return {
    ...{ id, kind, created_at: createdAt.toISOString() },
    ...(applicationId !== null && { application_id: applicationId }),
    ...(internshipId !== null && { internship_id: internshipId }),
    ...shown,
    // The repository's writers have checked these types.
  } as NewsItem;
}

export const readAllNews = async ({ database }: DataDeps, { userId }: Caller): Promise<NewsItem[]> =>
  (await repository.listNews(database, userId, newsLimits.kept)).map(newsItem);

export async function readNews({ database }: DataDeps, { userId }: Caller): Promise<NewsAnswer> {
  const rows = await repository.listNews(database, userId, newsLimits.listed);
  return { news: rows.map(newsItem), read_up_to: await repository.findReadUpTo(database, userId) };
}

/** Merges the read position of phones: the highest counts (rule notify-3); idempotent. Returns it. */
export const readUpTo = ({ database }: DataDeps, { userId }: Caller, upTo: number): Promise<number> =>
  repository.mergeReadUpTo(database, userId, upTo);

/** Closing within three days, once per last day (rule notify-1); safe on several servers and when killed. */
export async function notifyClosingSoon({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  let told = 1;
  while (told > 0 && !signal.aborted) {
    const now = clock.now();
    const days = { from: portMoresbyDate(now), to: portMoresbyDate(now + closingSoonMs) };
    told = await database.transaction(async (tx) => {
      const found = await repository.claimClosingSoon(tx, days);
      const news = found.map(({ userId, internshipId, title, companyName, lastDateToApply }) => ({
        ...{ userId, kind: 'saved_closing' as const, internshipId },
        data: { ...repository.aboutInternship(title, companyName), last_date_to_apply: lastDateToApply },
      }));
      await repository.addNews(tx, new Date(now), ...news);
      return found.length;
    });
  }
}

export const deleteExpiredNews = ({ database, clock }: DataDeps): Promise<void> =>
  repository.deleteNewsBefore(database, new Date(clock.now() - newsLimits.days * DAY));
