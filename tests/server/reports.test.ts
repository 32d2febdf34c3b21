import { describe, expect, test } from 'vitest';
import type { NewsAnswer } from '#contract/news';
import type { AdminOverview } from '#contract/overview';
import { users } from '#server/db/schema';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { reportsOn } from '../support/reports';
import { cheapHash, PASSWORD } from '../support/server-people';
import { newSubmission } from '../support/submission';
import { mailTo } from '../support/stored-rows';

describePortal('reported internships (rule internship-10)', (portal) => {
  const { isListed, list, own, audited, put, remove, stored, change } = internshipsOn(portal);
  const { report, reportBy, details, admin, queue, inQueue, now, clear, reportsOf, takeDown } =
    reportsOn(portal);

  test('one student has one open report: repeating it changes what it says', async () => {
    const id = await portal.internship();
    const student = await portal.person('student');
    await report(id, student, { reason: 'money', note: 'They ask for 50 kina.' });
    await report(id, student, { reason: 'money', note: 'They ask for 50 kina.' });
    await report(id, student, { reason: 'other', note: '' });
    expect(await reportsOf(id, student)).toMatchObject([{ reason: 'other', note: '', closedAt: null }]);
    expect((await audited(id)).map(([action]) => action)).toEqual([
      'internship reported',
      'internship reported',
    ]);
    expect((await details(id, student)).body.internship).toMatchObject({
      is_reported: true,
      reported_at: now(),
    });
    const { is_reported, reported_at } = (await details(id, portal.student)).body.internship;
    expect([is_reported, reported_at]).toEqual([undefined, undefined]);
  });

  test('who reported is nameless to admins while their account is being deleted', async () => {
    const id = await portal.internship();
    const student = await portal.person('student', 'approved', {
      passwordHash: await cheapHash,
    });
    await report(id, student);
    const leave = { user: { current_password: PASSWORD } };
    expect((await portal.post('/my_data/delete', student, leave)).status).toBe(200);
    const row = await inQueue(id);
    expect(row?.reports.map((one) => one.student)).toEqual([
      { id: student.id, full_name: null, email: null },
    ]);
  });

  test('however many report it, it stays public until an admin has decided', async () => {
    const id = await portal.internship();
    const before = (await list()).headers.get('etag');
    await reportBy(id, 4);
    expect(await isListed(id)).toBe(true);
    expect((await list()).headers.get('etag')).toBe(before);
    expect((await clear(id)).status).toBe(200);
    expect(await inQueue(id)).toBe(undefined);
    expect((await audited(id)).map(([action]) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'internship reported'),
      'internship reports cleared',
    ]);
  });

  test('a cleared report that is made again waits again', async () => {
    const id = await portal.internship();
    const [student] = await reportBy(id, 1);
    await clear(id);
    expect((await report(id, student!)).status).toBe(200);
    expect((await inQueue(id))?.reports.map(({ is_closed }) => is_closed)).toEqual([false]);
  });

  test('a report that the admin has not read stays open', async () => {
    const id = await portal.internship();
    await reportBy(id, 1);
    const seen = now();
    portal.clock.advance(HOUR);
    await reportBy(id, 1);
    expect((await clear(id, seen)).status).toBe(200);
    expect((await inQueue(id))?.reports.map(({ is_closed }) => is_closed)).toEqual([false, true]);
  });

  test('admins read who reported and why, longest waiting first; the business reads nothing of it', async () => {
    const id = await portal.internship();
    const students = await reportBy(id, 2);
    portal.clock.advance(HOUR);
    const later = await portal.internship();
    await reportBy(later, 1);
    const row = await inQueue(id);
    expect(row).toMatchObject({ title: 'Workshop Trainee', taken_down_reason: null });
    expect(row!.reports.map(({ student }) => student.email).toSorted()).toEqual(
      students.map(({ email }) => email).toSorted(),
    );
    const { internships, total } = await queue();
    const ids = internships.map((one) => one.id);
    expect(ids.indexOf(id)).toBeLessThan(ids.indexOf(later));
    const overview = await portal.get<AdminOverview>('/admin/overview', await admin());
    expect(overview.body.waiting.reported).toBe(total);
    const seen = await details(id, portal.business);
    const [mine] = (await own()).filter((one) => one.id === id);
    const read = JSON.stringify([seen.body, mine]);
    for (const { name, email } of students) expect(read.includes(name) || read.includes(email)).toBe(false);
  });

  describe('taken down', () => {
    test('it is archived with a reason that its business reads and is mailed, and cannot restore', async () => {
      const owner = await portal.person('business');
      const id = await portal.internship(owner);
      await reportBy(id, 3);
      portal.clock.advance(HOUR);
      expect((await takeDown(id)).status).toBe(200);
      expect((await takeDown(id)).status, 'once more').toBe(200);
      expect((await stored(id)).status).toBe('archived');
      expect(await isListed(id)).toBe(false);
      expect((await details(id, owner)).body.internship).toMatchObject({
        status: 'archived',
        taken_down_reason: 'It asks for money.',
      });
      const mails = await mailTo(portal.server, owner);
      expect(mails).toMatchObject([
        { kind: 'internship_taken_down', data: { reason: 'It asks for money.', internshipId: id } },
      ]);
      const { news } = (await portal.get<NewsAnswer>('/news', owner)).body;
      expect(news).toMatchObject([
        { kind: 'internship_taken_down', internship_id: id, title: 'Workshop Trainee' },
      ]);
      await expectRefusal(put(id, { status: 'available' }, owner), 'internship_taken_down');
      await expectRefusal(put(id, { status: 'inactive' }, owner), 'internship_taken_down');
      await expectRefusal(put(id, wanted, owner), 'internship_taken_down');
      expect((await stored(id)).status).toBe('archived');
      expect((await queue()).internships.find((row) => row.id === id)).toMatchObject({
        taken_down_reason: 'It asks for money.',
      });
    });

    test('an admin lifts it: its business restores it then', async () => {
      const id = await portal.internship();
      await reportBy(id, 1);
      await takeDown(id);
      expect((await clear(id)).status).toBe(200);
      expect(await stored(id)).toMatchObject({ status: 'archived', takenDownAt: null });
      expect((await put(id, { status: 'available' })).status).toBe(200);
      expect(await isListed(id)).toBe(true);
      expect(await inQueue(id)).toBe(undefined);
    });

    test('reports made meanwhile wait still once an admin has lifted it', async () => {
      const id = await portal.internship();
      const students = [await portal.person('student'), await portal.person('student')];
      for (const student of students) await portal.application(student, id);
      expect((await report(id, students[0]!)).status).toBe(200);
      const seen = now();
      await takeDown(id);
      portal.clock.advance(HOUR);
      expect((await report(id, students[1]!)).status).toBe(200);
      expect((await clear(id, seen)).status).toBe(200);
      expect((await stored(id)).takenDownAt).toBeNull();
      expect((await inQueue(id))?.reports.map(({ is_closed }) => is_closed)).toEqual([false, true]);
    });

    test('who has not read that it was taken down does not lift it', async () => {
      const id = await portal.internship();
      await reportBy(id, 1);
      const seen = now();
      portal.clock.advance(HOUR);
      await takeDown(id);
      expect((await clear(id, seen)).status).toBe(200);
      expect((await stored(id)).takenDownAt).not.toBeNull();
    });

    test('it can be taken down with another reason once who reported it is erased', async () => {
      const id = await portal.internship();
      const [student] = await reportBy(id, 1);
      await takeDown(id);
      const dueAt = { deleteAt: new Date(portal.clock.now()), status: 'rejected' } as const;
      await portal.set(users, student!.id, dueAt);
      await eraseDueAccounts(portal.deps);
      expect((await takeDown(id, 'It is no job.')).status).toBe(200);
      expect(await inQueue(id)).toMatchObject({ taken_down_reason: 'It is no job.', reports: [] });
    });

    test('its business may delete it, and then nothing waits', async () => {
      const id = await portal.internship();
      await reportBy(id, 1);
      await takeDown(id);
      expect((await remove(id)).status).toBe(200);
      expect(await inQueue(id)).toBe(undefined);
      await expectRefusal(clear(id), 'internship_not_found');
    });

    test('an application written before counts', async () => {
      const id = await portal.internship();
      const queuedAt = now();
      portal.clock.advance(HOUR);
      await reportBy(id, 1);
      await takeDown(id);
      portal.clock.advance(HOUR);
      const later = now();
      portal.clock.advance(HOUR);
      const submit = async (at: string) =>
        portal.submit(await portal.person('student'), newSubmission(id, { fields: { queued_at: at } }));
      expect((await submit(queuedAt)).status).toBe(201);
      await expectRefusal(submit(later), 'internship_not_found');
    });

    test('one that nobody has reported is not taken down, and it needs a reason', async () => {
      const id = await portal.internship();
      await expectRefusal(takeDown(id), 'internship_not_found');
      await reportBy(id, 1);
      expect((await takeDown(id, ' ')).status).toBe(422);
      await change(id, { status: 'inactive' });
      expect((await takeDown(id)).status).toBe(200);
    });
  });
});
