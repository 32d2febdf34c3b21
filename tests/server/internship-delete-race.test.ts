import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications, internships } from '#server/db/schema';
import { lockWaits } from '../support/lock-waits';
import { newSubmission, openPortal, type Person, type Portal } from '../support/portal';
import { startTestServer, type TestServer } from '../support/server';
import { allEngines } from '../support/server-database';

/** PGlite has one connection, where one transaction follows another anyway. */
describe.runIf(allEngines.includes('postgres'))('a deletion and applications at the same row', () => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let students: Person[];
  let own: number;

  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres' });
    ({ portal, business } = await openPortal(server));
    students = await Promise.all(Array.from({ length: 3 }, () => portal.person('student')));
  });
  afterAll(() => server.close());

  const remove = () => server.call('DELETE', `/internship/${own}`, { token: business.token });
  const submitAll = () => Promise.all(students.map((who) => portal.submit(who, newSubmission(own))));
  const applicants = async () =>
    (await server.deps.database.select().from(applications).where(eq(applications.internshipId, own))).map(
      ({ studentId }) => studentId,
    );

  /** Holds the internship's row, makes `first` wait for it, then `second`, and lets both go. */
  async function meeting<A, B>(first: () => Promise<A>, second: () => Promise<B>, each: [number, number]) {
    own = await portal.internship(business);
    const { database } = server.deps;
    return lockWaits(database, async (untilWaiting) => {
      // In an array: a transaction that returned the promises themselves would wait for them before it ends.
      const sent = await database.transaction(async (tx) => {
        await tx.select().from(internships).where(eq(internships.id, own)).for('update');
        const one = first();
        await untilWaiting(each[0]);
        const other = second();
        await untilWaiting(each[0] + each[1]);
        return [one, other] as const;
      });
      return Promise.all(sent);
    });
  }

  test('the deletion first: every application is refused, and no bytes of it are kept', async () => {
    const files = await portal.storedFiles();
    const [deleted, sent] = await meeting(remove, submitAll, [1, students.length]);
    expect(deleted.status).toBe(200);
    expect(sent.map(({ status, body }) => [status, body.code])).toEqual(
      students.map(() => [404, 'internship_not_found']),
    );
    expect([await applicants(), await portal.storedFiles()]).toEqual([[], files]);
  });

  test('the applications first: each is stored, and then the internship is removed', async () => {
    const files = await portal.storedFiles();
    const [sent, deleted] = await meeting(submitAll, remove, [students.length, 1]);
    expect([deleted.status, ...sent.map(({ status }) => status)]).toEqual([200, 201, 201, 201]);
    expect((await applicants()).sort()).toEqual(students.map(({ id }) => id).sort());
    expect(await portal.storedFiles()).toBe(files + 2 * students.length);
  });
});
