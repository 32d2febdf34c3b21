import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { applications, users } from '#server/db/schema';
import { deleteOldDocuments } from '#server/modules/my-data/retention.usecases';
import { startSession } from '#server/sessions/sessions.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { DAY, describePortal } from '../support/portal';
import { mailTo } from '../support/stored-rows';

describePortal('documents of an application', (portal) => {
  const { put } = internshipsOn(portal);

  test('are deleted 12 months after its internship closed, 30 days after its student was told', async () => {
    const { deps, clock } = portal;
    const internship = await portal.internship(portal.business, { lastDateToApply: '2027-03-11' });
    const { id } = await portal.application(portal.student, internship);
    const fresh = await portal.internship(portal.business, { lastDateToApply: '2027-06-11' });
    await portal.application(portal.student, fresh);
    const told = async () =>
      (await mailTo(portal.server, portal.student)).filter(({ kind }) => kind === 'documents_deleted_soon');
    const shown = async () => (await portal.readApplication(id, portal.student)).body.internship_application;
    const run = async (time: string) => {
      clock.set(Date.parse(time));
      // At the same moment on two servers.
      await Promise.all([deleteOldDocuments(deps), deleteOldDocuments(deps)]);
      portal.student.token = await startSession(deps, portal.student.id);
    };

    await run('2028-02-09T13:59:59+00:00');
    expect([await told(), (await shown()).documents_end]).toEqual([[], undefined]);
    await run('2028-02-09T14:00:00+00:00');
    expect(await told()).toMatchObject([{ data: { applicationId: id, on: '2028-03-11' } }]);
    expect(await shown()).toMatchObject({
      documents_end: '2028-03-11',
      resume: expect.any(String) as string,
    });
    await run('2028-03-10T13:00:00+00:00');
    expect((await shown()).resume).not.toBeNull();
    expect(await portal.storedFiles()).toBe(4);

    await run('2028-03-11T14:00:00+00:00');
    expect(await shown()).toMatchObject({ id, status: 'submitted', resume: null, cover_letter: null });
    expect((await shown()).documents).toBeUndefined();
    expect(await told()).toHaveLength(1);
    expect(await portal.storedFiles()).toBe(2);
    await portal.expectConsistentFiles();
    const [row] = await deps.database.select().from(applications).where(eq(applications.id, id));
    expect(row!.levels).toHaveLength(1);
  });

  test('are deleted 30 days after the student was told, when the server was away before', async () => {
    const { deps, clock } = portal;
    const internship = await portal.internship(portal.business, { lastDateToApply: '2028-04-11' });
    const { id } = await portal.application(portal.student, internship);
    clock.set(Date.parse('2029-12-01T00:00:00Z'));
    await deleteOldDocuments(deps);
    clock.set(Date.parse('2029-12-30T23:59:59Z'));
    await deleteOldDocuments(deps);
    const row = async () =>
      (await deps.database.select().from(applications).where(eq(applications.id, id)))[0]!;
    expect((await row()).resumeFileId).not.toBeNull();
    clock.set(Date.parse('2029-12-31T00:00:00Z'));
    await deleteOldDocuments(deps);
    expect((await row()).resumeFileId).toBeNull();
  });

  test('are there until the day that was mailed, also over 29 February', async () => {
    const { deps, clock } = portal;
    const internship = await portal.internship(portal.business, { lastDateToApply: '2031-03-01' });
    portal.student.token = await startSession(deps, portal.student.id);
    const { id } = await portal.application(portal.student, internship);
    const resume = async (time: string) => {
      clock.set(Date.parse(time));
      await deleteOldDocuments(deps);
      return (await deps.database.select().from(applications).where(eq(applications.id, id)))[0]!
        .resumeFileId;
    };
    await resume('2032-01-30T00:00:00Z');
    await resume('2032-01-31T00:00:00Z');
    expect(await mailTo(portal.server, portal.student)).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ applicationId: id, on: '2032-03-01' }) as object,
      }),
    );
    expect(await resume('2032-02-29T13:59:59Z')).not.toBeNull();
    expect(await resume('2032-03-01T14:00:00Z')).toBeNull();
  });

  test('of an internship that is open again are told of anew, with the day that counts then', async () => {
    const { deps, clock } = portal;
    const internship = await portal.internship(portal.business, { lastDateToApply: '2033-03-11' });
    portal.student.token = await startSession(deps, portal.student.id);
    const { id } = await portal.application(portal.student, internship);
    const row = async () =>
      (await deps.database.select().from(applications).where(eq(applications.id, id)))[0]!;
    const told = async () =>
      (await mailTo(portal.server, portal.student))
        .filter(({ data }) => data.applicationId === id && data.on !== undefined)
        .map(({ data }) => data.on);
    const run = async (time: string) => {
      clock.set(Date.parse(time));
      await deleteOldDocuments(deps);
    };
    await run('2034-02-15T00:00:00Z');
    expect([await told(), (await row()).deletionToldAt]).toEqual([['2034-03-17'], new Date(clock.now())]);

    portal.business.token = await startSession(deps, portal.business.id);
    const edit = async (more: Partial<typeof wanted>) => {
      const { status } = await put(internship, { ...wanted, ...more });
      expect(status).toBe(200);
    };
    await edit({ last_date_to_apply: '2034-06-30' });
    expect((await row()).deletionToldAt).toBeNull();
    portal.student.token = await startSession(deps, portal.student.id);
    const { body } = await portal.readApplication(id, portal.student);
    expect(body.internship_application.documents_end).toBeUndefined();

    await run('2035-05-30T00:00:00Z');
    await run('2035-06-05T00:00:00Z');
    expect(await told()).toEqual(['2034-03-17', '2035-07-05']);
    portal.business.token = await startSession(deps, portal.business.id);
    await edit({ last_date_to_apply: '2034-06-30', title: 'Cook' });
    expect((await row()).deletionToldAt, 'another field').not.toBeNull();
    await run('2035-07-04T00:00:00Z');
    expect((await row()).resumeFileId).not.toBeNull();
    await run('2035-07-05T00:00:00Z');
    expect((await row()).resumeFileId).toBeNull();
  });

  test('of an account that is being deleted are told of once it is kept', async () => {
    const { deps, clock } = portal;
    const student = await portal.person('student');
    const internship = await portal.internship(portal.business, { lastDateToApply: '2036-03-11' });
    await portal.application(student, internship);
    const told = async () =>
      (await mailTo(portal.server, student)).filter(({ kind }) => kind === 'documents_deleted_soon').length;
    const plan = (deleteAt: Date | null) =>
      deps.database.update(users).set({ deleteAt }).where(eq(users.id, student.id));
    clock.set(Date.parse('2037-02-15T00:00:00Z'));
    await plan(new Date(clock.now() + 7 * DAY));
    await deleteOldDocuments(deps);
    expect(await told()).toBe(0);
    await plan(null);
    await deleteOldDocuments(deps);
    expect(await told()).toBe(1);
  });
});
