import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications, internships, news, pushSubscriptions, sessions, users } from '#server/db/schema';
import type { Database } from '#server/db/database';
import { addNews } from '#server/modules/news/news.repository';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { internshipsOn } from '../support/internships';
import { lockWaits } from '../support/lock-waits';
import { Portal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import { startTestServer } from '../support/server';
import { useNotifier } from '../support/notifications';
import { phoneSubscription } from '../../e2e/support/push-phone';
import { appliedTo } from '../support/answered-application';

/** On PostgreSQL: PGlite has one connection, where one transaction follows another anyway. */
const portal = new Portal();
beforeAll(async () => portal.setUp(await startTestServer({ engine: 'postgres' })));
afterAll(() => portal.server.close());

/** Begins requests in a transaction that holds what they wait for. @returns what became of them */
const whileLocked = <T extends readonly unknown[]>(
  // In an array: a transaction that returned the promises themselves would wait for them before it ends.
  begin: (tx: Database, untilWaiting: (count: number) => Promise<unknown>) => Promise<T>,
) =>
  lockWaits(portal.database, async (untilWaiting) =>
    Promise.all(await portal.database.transaction((tx) => begin(tx, untilWaiting))),
  );

describe('requests that wait for a locked row', () => {
  const { remove } = internshipsOn(portal);
  let students: Person[];
  beforeAll(async () => {
    students = await Promise.all(Array.from({ length: 3 }, () => portal.person('student')));
  });

  const submitAll = (own: number) =>
    Promise.all(students.map((who) => portal.submit(who, newSubmission(own))));
  const applicants = async (own: number) =>
    (await portal.database.select().from(applications).where(eq(applications.internshipId, own)))
      .map(({ studentId }) => studentId)
      .sort();

  /** Locks the internship's row, makes `first` wait for it, then `second`, and releases it. */
  const inOrder = <A, B>(own: number, first: () => Promise<A>, second: () => Promise<B>, waiting: number[]) =>
    whileLocked(async (tx, untilWaiting) => {
      await tx.select().from(internships).where(eq(internships.id, own)).for('update');
      const one = first();
      await untilWaiting(waiting[0]!);
      const other = second();
      await untilWaiting(waiting[1]!);
      return [one, other] as const;
    });

  test('a deletion, then applications: each is refused, and no bytes of it are kept', async () => {
    const own = await portal.internship();
    const files = await portal.storedFiles();
    const [deleted, sent] = await inOrder(
      own,
      () => remove(own),
      () => submitAll(own),
      [1, 4],
    );
    expect(deleted.status).toBe(200);
    expect(sent.map(({ body }) => body.code)).toEqual(students.map(() => 'internship_not_found'));
    expect([await applicants(own), await portal.storedFiles()]).toEqual([[], files]);
  });

  test('applications, then a deletion: each is stored, and then the internship is removed', async () => {
    const own = await portal.internship();
    const files = await portal.storedFiles();
    const [sent, deleted] = await inOrder(
      own,
      () => submitAll(own),
      () => remove(own),
      [3, 4],
    );
    expect([deleted.status, ...sent.map(({ status }) => status)]).toEqual([200, 201, 201, 201]);
    expect(await applicants(own)).toEqual(students.map(({ id }) => id).sort());
    expect(await portal.storedFiles()).toBe(files + 2 * students.length);
  });

  test('an application whose session is revoked while it waits: nothing of it is stored', async () => {
    const { student } = portal;
    const own = await portal.internship();
    const files = await portal.storedFiles();
    const [{ status, body }] = await whileLocked(async (tx, untilWaiting) => {
      await tx.select().from(users).where(eq(users.id, student.id)).for('update');
      const submitted = portal.submit(student, newSubmission(own));
      await untilWaiting(1);
      await tx.delete(sessions).where(eq(sessions.userId, student.id));
      return [submitted] as const;
    });
    expect([status, body.code]).toEqual([401, 'session_expired']);
    expect([await applicants(own), await portal.storedFiles()]).toEqual([[], files]);
  });
});

describe('news of one account from two servers at once', () => {
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
    const [changed] = await whileLocked(async (tx, untilWaiting) => {
      // As the job begins.
      await tx.select().from(users).where(eq(users.id, applicant.id)).for('update');
      const waiting = setStatus('viewed');
      await untilWaiting(1);
      // What the job goes on with: nobody may hold it.
      await tx.update(applications).set({ levels: [] }).where(eq(applications.id, id));
      await tx.update(users).set({ status: 'rejected', deleteAt: due }).where(eq(users.id, applicant.id));
      return [waiting] as const;
    });
    expect([200, 404]).toContain(changed.status);
    await eraseDueAccounts(portal.deps);
    expect(await idsOf(applicant.id)).toEqual([]);
  });
});

describe('a log-out while a phone is being turned on', () => {
  const notifier = useNotifier(portal);
  const stored = ({ id }: Person) =>
    portal.database.$count(pushSubscriptions, eq(pushSubscriptions.userId, id));
  const logOut = ({ token }: Person) => portal.call('DELETE', '/users/sign_out', { token });
  const turnOn = (person: Person) => notifier.put(person, phoneSubscription());

  test('that comes first leaves nothing to turn on', async () => {
    const student = await portal.person('student');
    const [turnedOn, loggedOut] = await whileLocked(async (tx, untilWaiting) => {
      // The call has found its session, and waits for the account.
      await tx.select().from(users).where(eq(users.id, student.id)).for('update');
      const waiting = turnOn(student);
      await untilWaiting(1);
      return [waiting, await logOut(student)] as const;
    });
    expect([turnedOn.status, loggedOut.status, await stored(student)]).toEqual([401, 200, 0]);
  });

  test('that comes later waits, and ends what was turned on', async () => {
    const student = await portal.person('student');
    const [turnedOn, loggedOut] = await whileLocked(async (tx, untilWaiting) => {
      // The call keeps its session, and waits here to store the subscription.
      await tx.execute(sql`lock table push_subscriptions in exclusive mode`);
      const first = turnOn(student);
      await untilWaiting(1);
      const second = logOut(student);
      await untilWaiting(2);
      return [first, second] as const;
    });
    expect([turnedOn.status, loggedOut.status, await stored(student)]).toEqual([200, 200, 0]);
  });
});
