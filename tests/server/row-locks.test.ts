import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications, internships, sessions, users } from '#server/db/schema';
import { internshipsOn } from '../support/internships';
import { lockWaits } from '../support/lock-waits';
import { Portal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import { startTestServer } from '../support/server';

/** PGlite has one connection, where one transaction follows another anyway. */
describe('requests that wait for a locked row', () => {
  const portal = new Portal();
  const { remove } = internshipsOn(portal);
  let students: Person[];
  beforeAll(async () => {
    await portal.setUp(await startTestServer({ engine: 'postgres' }));
    students = await Promise.all(Array.from({ length: 3 }, () => portal.person('student')));
  });
  afterAll(() => portal.server.close());

  const submitAll = (own: number) =>
    Promise.all(students.map((who) => portal.submit(who, newSubmission(own))));
  const applicants = async (own: number) =>
    (await portal.database.select().from(applications).where(eq(applications.internshipId, own)))
      .map(({ studentId }) => studentId)
      .sort();

  /** Locks the internship's row, makes `first` wait for it, then `second`, and releases it. */
  const inOrder = <A, B>(own: number, first: () => Promise<A>, second: () => Promise<B>, waiting: number[]) =>
    lockWaits(portal.database, async (untilWaiting) => {
      // In an array: a transaction that returned the promises themselves would wait for them before it ends.
      const sent = await portal.database.transaction(async (tx) => {
        await tx.select().from(internships).where(eq(internships.id, own)).for('update');
        const one = first();
        await untilWaiting(waiting[0]!);
        const other = second();
        await untilWaiting(waiting[1]!);
        return [one, other] as const;
      });
      return Promise.all(sent);
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
    const { database, student } = portal;
    const own = await portal.internship();
    const files = await portal.storedFiles();
    const { status, body } = await lockWaits(database, async (untilWaiting) => {
      const [sent] = await database.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, student.id)).for('update');
        const submitted = portal.submit(student, newSubmission(own));
        await untilWaiting(1);
        await tx.delete(sessions).where(eq(sessions.userId, student.id));
        return [submitted] as const;
      });
      return sent;
    });
    expect([status, body.code]).toEqual([401, 'session_expired']);
    expect([await applicants(own), await portal.storedFiles()]).toEqual([[], files]);
  });
});
