import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/database';
import { applications, news, users } from '#server/db/schema';
import { addNews } from '#server/modules/news/news.repository';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { appliedTo } from '../support/answered-application';
import { lockWaits } from '../support/lock-waits';
import { Portal } from '../support/portal';
import { startTestServer } from '../support/server';

/** PGlite has one connection, where one transaction follows another anyway. */
describe('news of one account from two servers at once', () => {
  const portal = new Portal();
  beforeAll(async () => portal.setUp(await startTestServer({ engine: 'postgres' })));
  afterAll(() => portal.server.close());

  const tell = (tx: Database, userId: number) =>
    addNews(tx, new Date(portal.clock.now()), {
      ...{ userId, kind: 'profile_change_decided' as const },
      data: { is_accepted: true },
    });
  const idsOf = async (userId: number) =>
    (
      await portal.database
        .select({ id: news.id })
        .from(news)
        .where(eq(news.userId, userId))
        .orderBy(asc(news.createdAt), asc(news.id))
    ).map(({ id }) => id);

  test('a lower id never becomes visible after a higher one: it would count as read', async () => {
    const { id } = await portal.person('student');
    const seen = await lockWaits(portal.database, async (untilWaiting) => {
      const [second] = await portal.database.transaction(async (tx) => {
        await tell(tx, id);
        const other = portal.database.transaction((late) => tell(late, id));
        await untilWaiting(1);
        expect(await idsOf(id)).toEqual([]);
        // In an array: the transaction would wait for it.
        return [other] as const;
      });
      const first = await idsOf(id);
      await second;
      return first;
    });
    const all = await idsOf(id);
    expect(all).toHaveLength(2);
    expect(seen.length).toBeGreaterThan(0);
    for (const later of all.filter((one) => !seen.includes(one)))
      expect(later).toBeGreaterThan(Math.max(...seen));
  });

  test('a change of an application and the erasing of its student do not block each other', async () => {
    const { id, applicant, setStatus } = await appliedTo(portal);
    const due = new Date(portal.clock.now());
    const changed = await lockWaits(portal.database, async (untilWaiting) => {
      const [answer] = await portal.database.transaction(async (tx) => {
        // As the job begins.
        await tx.select().from(users).where(eq(users.id, applicant.id)).for('update');
        const waiting = setStatus('viewed');
        await untilWaiting(1);
        // What the job goes on with: nobody may hold it.
        await tx.update(applications).set({ levels: [] }).where(eq(applications.id, id));
        await tx.update(users).set({ status: 'rejected', deleteAt: due }).where(eq(users.id, applicant.id));
        return [waiting] as const;
      });
      return answer;
    });
    expect([200, 404]).toContain(changed.status);
    await eraseDueAccounts(portal.deps);
    expect(await idsOf(applicant.id)).toEqual([]);
  });
});
