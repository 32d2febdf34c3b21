import { and, desc, eq, gt, inArray, lt, or, sql, lte } from 'drizzle-orm';
import { newsLimits, durations } from '#contract/limits';
import type { NewsItem, NewsKind } from '#contract/news';
import { fallbacks } from '#contract/messages/site';
import type { ApplicationStatus } from '#contract/status';
import { topicOfNews, type Channel } from '#contract/notifications';
import { query, type Database } from '../../db/database';
import { news, newsReadMarks, users, applications, internships, savedInternships } from '../../db/schema';
import { deleteUnlocked, firstRow } from '../../db/statements';
import { enqueue } from '../../outgoing/outgoing.repository';
import { isOn, listPhones, listSettings } from '../notifications/notifications.repository';
import { isPublic } from '../internships/list.repository';

export type NewsRow = typeof news.$inferSelect;

type NewsData<K extends NewsKind> = Omit<
  Extract<NewsItem, { kind: K }>,
  'id' | 'kind' | 'created_at' | 'application_id' | 'internship_id'
>;
type About<K extends NewsKind> = (Extract<NewsItem, { kind: K }> extends { application_id: number }
  ? { applicationId: number }
  : unknown) &
  (Extract<NewsItem, { kind: K }> extends { internship_id: number } ? { internshipId: number } : unknown);

export type NewNews = {
  [K in NewsKind]: { userId: number; kind: K; data: NewsData<K> } & About<K>;
}[NewsKind];

/** Only the newest of these kinds is kept for an account. */
const standing: readonly (readonly NewsKind[])[] = [
  ['account_approved', 'account_rejected'],
  ['answers_awaited'],
];

/** First key of the advisory locks of accounts' news; the second is the account's id. */
const NEWS_LOCK = 7401;

/** Serializes news of these accounts, so that ids become visible in order (ADR 50). Returns unerased ones. */
async function lockNewsOf(tx: Database, userIds: readonly number[]): Promise<Set<number>> {
  const { id, erasedAt } = users;
  const present = sql`select ${id} from ${users} where ${inArray(id, [...userIds])} and ${erasedAt} is null
    order by ${id} for key share`;
  const locked = sql`select pg_advisory_xact_lock(${NEWS_LOCK}, id), id from (${present}) present`;
  return new Set((await query<{ id: number }>(tx, locked)).map((row) => row.id));
}

const deleteBeyond = (tx: Database, userIds: readonly number[]) =>
  tx.execute(sql`
    delete from ${news} n using (
      select u.id as user_id, (
        select o.id from ${news} o where o.user_id = u.id order by o.id desc offset ${newsLimits.kept} limit 1
      ) as last
      from ${users} u where ${inArray(sql`u.id`, [...userIds])}
    ) beyond
    where n.user_id = beyond.user_id and n.id <= beyond.last
  `);

/** SMS cost the operator (rule notify-5). */
const isForSms = ({ kind, data }: NewsRow): boolean =>
  kind === 'account_approved' || data.status === 'hired' || data.answer === 'not_this_time';

/** Queued for the phones where its topic is on, once it is settled (rules notify-4 and notify-5). */
async function insertNews(tx: Database, rows: (typeof news.$inferInsert)[]): Promise<void> {
  const stored = await tx.insert(news).values(rows).returning();
  const userIds = [...new Set(stored.map(({ userId }) => userId))];
  const chosen = await listSettings(tx, ...userIds);
  const phones = await listPhones(tx, ...userIds);
  const queued = stored.flatMap((row) => {
    const isOwn = ({ userId }: { userId: number }) => userId === row.userId;
    const isToldBy = (channel: Channel) => isOn(chosen.filter(isOwn), channel, topicOfNews[row.kind]);
    const about = { kind: row.kind, newsId: row.id, runAt: row.settledAt };
    const pushes = isToldBy('push') ? phones.filter(isOwn) : [];
    return [
      ...pushes.map(({ id: subscriptionId }) => ({ ...about, channel: 'push' as const, subscriptionId })),
      ...(isForSms(row) && isToldBy('sms') ? [{ ...about, channel: 'sms' as const }] : []),
    ];
  });
  await enqueue(tx, stored[0]!.createdAt, queued);
  await deleteBeyond(tx, userIds);
}

/** In the causing transaction, after locking all rows but before the list version (rule notify-1). */
export async function addNews(tx: Database, at: Date, ...added: NewNews[]): Promise<void> {
  if (added.length === 0) return;
  const present = await lockNewsOf(
    tx,
    added.map(({ userId }) => userId),
  );
  const rows = added.filter(({ userId }) => present.has(userId));
  if (rows.length === 0) return;
  for (const { userId, kind } of rows) {
    const replaced = standing.find((kinds) => kinds.includes(kind));
    if (replaced)
      await tx.delete(news).where(and(eq(news.userId, userId), inArray(news.kind, [...replaced])));
  }
  await insertNews(
    tx,
    rows.map((row) => ({ ...row, data: { ...row.data }, createdAt: at, settledAt: at })),
  );
}

/** Never the sentence of an answer, which can be withdrawn. */
export type ApplicationChange = (
  | { kind: 'application_status'; data: NewsData<'application_status'> }
  | { kind: 'application_answer'; data: NewsData<'application_answer'> }
) & {
  answerTold: boolean;
  statusTold: ApplicationStatus;
};

const changeKinds = ['application_status', 'application_answer'] as const;

/** Replaces that of the last ten minutes (rule apply-4). Needs the locked application; locks as `addNews`. */
export async function putApplicationNews(
  tx: Database,
  at: Date,
  { userId, applicationId }: { userId: number; applicationId: number },
  latest: (replaced: ApplicationChange | null) => ApplicationChange | null,
): Promise<Date | null> {
  if (!(await lockNewsOf(tx, [userId])).has(userId)) return null;
  const isSame = and(
    eq(news.applicationId, applicationId),
    eq(news.userId, userId),
    inArray(news.kind, [...changeKinds]),
    gt(news.settledAt, at),
    // What was read was told.
    gt(news.id, await findReadUpTo(tx, userId)),
  );
  const [replaced] = await tx.delete(news).where(isSame).returning();
  const { answerTold: told, statusTold, ...before } = replaced?.data ?? {};
  const made = latest(
    // Written by this function only, which has checked the types.
    replaced
      ? ({ kind: replaced.kind, data: before, answerTold: told, statusTold } as unknown as ApplicationChange)
      : null,
  );
  if (!made) return null;
  const { kind, data, ...known } = made;
  const settledAt = replaced?.settledAt ?? new Date(at.getTime() + durations.statusMail);
  await insertNews(tx, [
    { userId, kind, applicationId, data: { ...data, ...known }, createdAt: at, settledAt },
  ]);
  return settledAt;
}

export const aboutInternship = (title: string, companyName: string | null) => ({
  title,
  company_name: companyName || fallbacks.companyName,
});

export const listNews = (db: Database, userId: number, limit: number): Promise<NewsRow[]> =>
  db.select().from(news).where(eq(news.userId, userId)).orderBy(desc(news.id)).limit(limit);

export const findReadUpTo = async (db: Database, userId: number): Promise<number> =>
  (await firstRow(db.select().from(newsReadMarks).where(eq(newsReadMarks.userId, userId))))?.upTo ?? 0;

/** What either account has not read stays unread where both become one (rule admin-14). */
export async function keepUnread(tx: Database, from: number, to: number): Promise<void> {
  const marks = [await findReadUpTo(tx, from), await findReadUpTo(tx, to)] as const;
  const unread = or(
    and(eq(news.userId, from), gt(news.id, marks[0])),
    and(eq(news.userId, to), gt(news.id, marks[1])),
  );
  const [first] = await tx
    .select({ id: sql<number | null>`min(${news.id})` })
    .from(news)
    .where(unread);
  const upTo = first?.id ? Number(first.id) - 1 : Math.max(...marks);
  await tx.delete(newsReadMarks).where(inArray(newsReadMarks.userId, [from, to]));
  if (upTo > 0) await tx.insert(newsReadMarks).values({ userId: to, upTo });
}

/** The later position counts, at most the newest news; returns the stored one */
export async function mergeReadUpTo(db: Database, userId: number, upTo: number): Promise<number> {
  const told = sql`(select coalesce(max(${news.id}), 0) from ${news} where ${news.userId} = ${userId})`;
  const [mark] = await db
    .insert(newsReadMarks)
    .values({ userId, upTo: sql`least(${upTo}::bigint, ${told})` })
    .onConflictDoUpdate({
      target: newsReadMarks.userId,
      set: { upTo: sql`greatest(${newsReadMarks.upTo}, excluded.up_to)` },
    })
    .returning();
  return mark!.upTo;
}

export const deleteNewsBefore = (db: Database, before: Date): Promise<void> =>
  deleteUnlocked(db, news, news.id, lt(news.createdAt, before));

const batchSize = 200;

interface ClosingSoon {
  userId: number;
  internshipId: number;
  title: string;
  companyName: string | null;
  lastDateToApply: string;
}

export const claimClosingSoon = (tx: Database, { from, to }: { from: string; to: string }) => {
  const { title, lastDateToApply } = internships;
  return query<ClosingSoon>(
    tx,
    sql`
    with due as (
      select s.student_id, s.internship_id, ${title}, ${users.companyName}, ${lastDateToApply}
      from ${internships}
        join ${users} on ${users.id} = ${internships.businessId}
        join ${savedInternships} s on s.internship_id = ${internships.id} and s.is_saved
          and s.closing_told_for is distinct from ${lastDateToApply}
        join ${users} student on student.id = s.student_id and student.status <> 'rejected'
      where ${isPublic(from)} and ${lte(lastDateToApply, to)}
        and not exists (
          select 1 from ${applications} a where a.student_id = s.student_id and a.internship_id = s.internship_id
        )
      limit ${batchSize}
      for update of s skip locked for key share of student skip locked
    )
    update ${savedInternships} s set closing_told_for = due.last_date_to_apply
    from due where s.student_id = due.student_id and s.internship_id = due.internship_id
    returning s.student_id as "userId", s.internship_id as "internshipId", due.title,
      due.company_name as "companyName", to_char(due.last_date_to_apply, 'YYYY-MM-DD') as "lastDateToApply"
  `,
  );
};
