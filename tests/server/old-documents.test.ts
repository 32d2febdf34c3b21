import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications, users } from '#server/db/schema';
import { deleteOldDocuments } from '#server/modules/my-data/retention.usecases';
import { startSession } from '#server/sessions/sessions.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal } from '../support/portal';
import { mailTo } from '../support/stored-rows';

describePortal('documents of an application', (portal) => {
  const { put } = internshipsOn(portal);

  /** An application to an internship that closes then, with what the daily work does to it. */
  async function applied(lastDateToApply: string, by = portal.student) {
    const { deps, clock } = portal;
    const logIn = async () => {
      for (const person of [by, portal.business]) person.token = await startSession(deps, person.id);
    };
    await logIn();
    const { id, internship } = await portal.application(
      by,
      await portal.internship(portal.business, { lastDateToApply }),
    );
    return {
      id,
      internship,
      run: async (time: string) => {
        clock.set(Date.parse(time));
        // At the same moment on two servers.
        await Promise.all([deleteOldDocuments(deps), deleteOldDocuments(deps)]);
        await logIn();
      },
      /** The days that were mailed. */
      told: async () =>
        (await mailTo(portal.server, by))
          .filter(({ kind, data }) => kind === 'documents_deleted_soon' && data.applicationId === id)
          .map(({ data }) => data.on),
      shown: () => portal.details(id, by),
      row: async () => (await deps.database.select().from(applications).where(eq(applications.id, id)))[0]!,
    };
  }

  test('are deleted 12 months after its internship closed, 30 days after its student was told', async () => {
    const { id, run, told, shown, row } = await applied('2027-03-11');
    await applied('2027-06-11');
    await run('2028-02-09T13:59:59+00:00');
    expect([await told(), (await shown()).documents_end]).toEqual([[], undefined]);
    await run('2028-02-09T14:00:00+00:00');
    expect(await told()).toEqual(['2028-03-11']);
    expect(await shown()).toMatchObject({
      documents_end: '2028-03-11',
      resume: expect.any(String) as string,
    });
    await run('2028-03-10T13:00:00+00:00');
    expect([(await shown()).resume === null, await portal.storedFiles()]).toEqual([false, 4]);

    await run('2028-03-11T14:00:00+00:00');
    expect(await shown()).toMatchObject({ id, status: 'submitted', resume: null, cover_letter: null });
    expect((await shown()).documents).toBeUndefined();
    expect([(await told()).length, await portal.storedFiles()]).toEqual([1, 2]);
    await portal.expectConsistentFiles();
    expect((await row()).levels).toHaveLength(1);
  });

  test('are deleted 30 days after the student was told, when the server was away before', async () => {
    const { run, row } = await applied('2028-04-11');
    await run('2029-12-01T00:00:00Z');
    await run('2029-12-30T23:59:59Z');
    expect((await row()).resumeFileId).not.toBeNull();
    await run('2029-12-31T00:00:00Z');
    expect((await row()).resumeFileId).toBeNull();
  });

  test('are there until the day that was mailed, also over 29 February', async () => {
    const { run, row, told } = await applied('2031-03-01');
    await run('2032-01-30T00:00:00Z');
    await run('2032-01-31T00:00:00Z');
    expect(await told()).toEqual(['2032-03-01']);
    await run('2032-02-29T13:59:59Z');
    expect((await row()).resumeFileId).not.toBeNull();
    await run('2032-03-01T14:00:00Z');
    expect((await row()).resumeFileId).toBeNull();
  });

  test('of an internship that is open again are told of anew, with the day that counts then', async () => {
    const { internship, run, row, told, shown } = await applied('2033-03-11');
    await run('2034-02-15T00:00:00Z');
    expect([await told(), (await row()).deletionToldAt]).toEqual([
      ['2034-03-17'],
      new Date(portal.clock.now()),
    ]);
    const edit = async (more: Partial<typeof wanted>) =>
      expect((await put(internship, { ...wanted, ...more })).status).toBe(200);
    await edit({ last_date_to_apply: '2034-06-30' });
    expect([(await row()).deletionToldAt, (await shown()).documents_end]).toEqual([null, undefined]);

    await run('2035-05-30T00:00:00Z');
    await run('2035-06-05T00:00:00Z');
    expect(await told()).toEqual(['2034-03-17', '2035-07-05']);
    await edit({ last_date_to_apply: '2034-06-30', title: 'Cook' });
    expect((await row()).deletionToldAt, 'another field').not.toBeNull();
    await run('2035-07-04T00:00:00Z');
    expect((await row()).resumeFileId).not.toBeNull();
    await run('2035-07-05T00:00:00Z');
    expect((await row()).resumeFileId).toBeNull();
  });

  test('of an account that is being deleted are told of once it is kept', async () => {
    const leaving = await portal.person('student');
    const { run, told } = await applied('2036-03-11', leaving);
    const plan = (deleteAt: Date | null) => portal.set(users, leaving.id, { deleteAt });
    await plan(new Date('2037-02-22T00:00:00Z'));
    await run('2037-02-15T00:00:00Z');
    expect(await told()).toEqual([]);
    await plan(null);
    await run('2037-02-15T00:00:00Z');
    expect(await told()).toHaveLength(1);
  });
});
