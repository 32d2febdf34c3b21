import { portMoresbyDate } from '#contract/closing';
import { newsLimits } from '#contract/limits';
import type { NewsAnswer, NewsItem } from '#contract/news';
import type { Caller } from '../../core/caller';
import type { DataDeps } from '../../dependencies';
import { aboutInternship } from './about-internship';
import * as repository from './news.repository';
import { claimClosingSoon } from './saved-closing.repository';

const DAY = 86_400_000;

/** So long before its last day a saved internship is told of. */
const closingSoonMs = 3 * DAY;

/** As a phone gets it: without what only decides what is told next. */
function newsItem({ id, kind, createdAt, applicationId, internshipId, data }: repository.NewsRow): NewsItem {
  const { answerTold: _, ...shown } = data;
  return {
    ...{ id, kind, created_at: createdAt.toISOString() },
    ...(applicationId !== null && { application_id: applicationId }),
    ...(internshipId !== null && { internship_id: internshipId }),
    ...shown,
    // The writers of the repository have checked these types.
  } as NewsItem;
}

/** All that is kept of what the caller was told, the newest first. */
export const readAllNews = async ({ database }: DataDeps, { userId }: Caller): Promise<NewsItem[]> =>
  (await repository.listNews(database, userId, newsLimits.kept)).map(newsItem);

/** What the caller was told, the newest first, and up to where they have read it on any phone (rule 74). */
export async function readNews({ database }: DataDeps, { userId }: Caller): Promise<NewsAnswer> {
  const rows = await repository.listNews(database, userId, newsLimits.listed);
  return { news: rows.map(newsItem), read_up_to: await repository.findReadUpTo(database, userId) };
}

/**
 * Stores up to which id the caller has read on a phone: the highest of all phones counts, whichever is first to send (rule 74).
 * Repeating it changes nothing.
 * @returns up to where it is read then
 */
export const readUpTo = ({ database }: DataDeps, { userId }: Caller, upTo: number): Promise<number> =>
  repository.mergeReadUpTo(database, userId, upTo);

/**
 * Tells students of saved internships that close within three days, once for each last day (rule 74). Several servers may run it
 * at once, and it can be killed at any time.
 */
export async function tellClosingSoon({ database, clock }: DataDeps, signal: AbortSignal): Promise<void> {
  let told = 1;
  while (told > 0 && !signal.aborted) {
    const now = clock.now();
    const days = { from: portMoresbyDate(now), to: portMoresbyDate(now + closingSoonMs) };
    told = await database.transaction(async (tx) => {
      const found = await claimClosingSoon(tx, days);
      const news = found.map(({ userId, internshipId, title, companyName, lastDateToApply }) => ({
        ...{ userId, kind: 'saved_closing' as const, internshipId },
        data: { ...aboutInternship(title, companyName), last_date_to_apply: lastDateToApply },
      }));
      await repository.addNews(tx, new Date(now), ...news);
      return found.length;
    });
  }
}

/** Deletes what was told longer ago than it is kept. */
export const deleteExpiredNews = ({ database, clock }: DataDeps): Promise<void> =>
  repository.deleteNewsBefore(database, new Date(clock.now() - newsLimits.days * DAY));
