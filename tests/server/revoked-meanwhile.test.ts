import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applications, sessions, users } from '#server/db/schema';
import { lockWaits } from '../support/lock-waits';
import { newSubmission, openPortal, type Portal } from '../support/portal';
import { startTestServer, type TestServer } from '../support/server';
import { allEngines } from '../support/server-database';

/** PGlite has one connection, where one transaction follows another anyway. */
describe.runIf(allEngines.includes('postgres'))('a session that is revoked while its request waits', () => {
  let server: TestServer;
  let portal: Portal;
  beforeAll(async () => {
    server = await startTestServer({ engine: 'postgres' });
    ({ portal } = await openPortal(server));
  });
  afterAll(() => server.close());

  test('stores no application, and no bytes of it', async () => {
    const { database } = server.deps;
    const student = await portal.person('student');
    const internship = await portal.internship(await portal.person('business'));
    const files = await portal.storedFiles();
    const { status, body } = await lockWaits(database, async (untilWaiting) => {
      // In an array: a transaction that returned the promise itself would wait for it before it ends.
      const [sent] = await database.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.id, student.id)).for('update');
        const submitted = portal.submit(student, newSubmission(internship));
        await untilWaiting(1);
        await tx.delete(sessions).where(eq(sessions.userId, student.id));
        return [submitted] as const;
      });
      return sent;
    });
    expect([status, body.code]).toEqual([401, 'session_expired']);
    expect(await database.$count(applications, eq(applications.studentId, student.id))).toBe(0);
    expect(await portal.storedFiles()).toBe(files);
  });
});
