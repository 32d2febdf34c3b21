import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import { internshipsOn } from '../support/internships';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { reportsOn } from '../support/reports';
import { cheapHash, PASSWORD } from '../support/server-people';

describePortal('reported internships (rule 69)', (portal) => {
  const { isListed, list, own, audited } = internshipsOn(portal);
  const { report, reportBy, details, admin, queue, inQueue, now, clear, reportsOf } = reportsOn(portal);

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

  test.each([{}, { reason: 'boring' }, { reason: 'money', note: 'x'.repeat(501) }])(
    'is refused: %j',
    async (json) => {
      const { status } = await report(await portal.internship(), portal.student, json);
      expect(status).toBe(422);
    },
  );

  test('what a student does not see is not there to report', async () => {
    for (const status of ['archived', 'inactive', 'pending'] as const)
      await expectRefusal(
        report(await portal.internship(portal.business, { status }), portal.student),
        'internship_not_found',
      );
    await expectRefusal(report(999_999, portal.student), 'internship_not_found');
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
});
