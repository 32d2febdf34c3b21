import { describe, expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import type { InternshipListAnswer } from '#contract/internships';
import { hashPassword } from '#server/modules/accounts/passwords';
import { internshipsOn } from '../support/internships';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { reportsOn } from '../support/reports';
import { PASSWORD } from '../support/server-people';
import { newSubmission } from '../support/submission';

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
      passwordHash: await hashPassword(PASSWORD),
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

  describe('the third different student', () => {
    test('hides it from list and details, until an admin finds nothing wrong', async () => {
      const id = await portal.internship();
      await reportBy(id, 2);
      expect(await isListed(id)).toBe(true);
      const before = (await list()).headers.get('etag');
      const asked = (await list()).body.as_of;
      portal.clock.advance(HOUR);
      await reportBy(id, 1);
      expect(await isListed(id)).toBe(false);
      expect((await list()).headers.get('etag')).not.toBe(before);
      const changes = async (since: string) =>
        (await portal.get<InternshipListAnswer>(`/internship/?updated_since=${since}`)).body;
      expect((await changes(asked)).removed).toContain(id);
      await expectRefusal(details(id, await portal.person('student')), 'internship_not_found');
      expect((await portal.open(`/api/og/internship/${id}.png`)).status).toBe(404);

      const hidden = (await list()).body.as_of;
      portal.clock.advance(HOUR);
      expect((await clear(id)).status).toBe(200);
      expect(await isListed(id)).toBe(true);
      expect((await changes(hidden)).internships.map((row) => row.id)).toContain(id);
      expect((await details(id, await portal.person('student'))).status).toBe(200);
      expect((await audited(id)).map(([action]) => action)).toEqual([
        ...['internship reported', 'internship reported', 'internship reported', 'internship hidden'],
        'internship reports cleared',
      ]);
    });

    test('counts only while the accounts are not rejected', async () => {
      const id = await portal.internship();
      const [first] = await reportBy(id, 2);
      await portal.setAccountStatus(first!, 'rejected');
      const pending = await portal.person('student', 'pending');
      await report(id, pending);
      expect(await isListed(id)).toBe(true);
      await reportBy(id, 1);
      expect(await isListed(id)).toBe(false);
    });

    test('hides it when who reports it again is not rejected any more', async () => {
      const id = await portal.internship();
      const [first, second] = await reportBy(id, 2);
      await portal.setAccountStatus(first!, 'rejected');
      await reportBy(id, 1);
      await portal.setAccountStatus(first!, 'approved');
      expect(await isListed(id)).toBe(true);
      expect((await report(id, second!)).status).toBe(200);
      expect(await isListed(id)).toBe(false);
      const actions = (await audited(id)).map(([action]) => action);
      expect(actions.filter((action) => action === 'internship reported')).toHaveLength(3);
      expect(actions.filter((action) => action === 'internship hidden')).toHaveLength(1);
    });

    test('at the same moment as the others hides it once', async () => {
      const id = await portal.internship();
      const students = await Promise.all(Array.from({ length: 5 }, () => portal.person('student')));
      const answers = await Promise.all(students.map((student) => report(id, student)));
      expect(answers.map(({ status }) => status)).toContain(200);
      const actions = (await audited(id)).map(([action]) => action);
      expect(actions.filter((action) => action === 'internship hidden')).toHaveLength(1);
      expect(await isListed(id)).toBe(false);
    });

    test('one student alone never hides it, however often', async () => {
      const id = await portal.internship();
      const student = await portal.person('student');
      for (const reason of ['money', 'other', 'offensive', 'not_real']) await report(id, student, { reason });
      expect(await isListed(id)).toBe(true);
    });
  });

  test('cleared reports do not count again, also when they are made again', async () => {
    const id = await portal.internship();
    const students = await reportBy(id, 3);
    await clear(id);
    for (const student of students) await report(id, student, { reason: 'other' });
    expect(await isListed(id)).toBe(true);
    expect((await inQueue(id))?.reports.filter(({ is_closed }) => !is_closed)).toHaveLength(3);
    await reportBy(id, 2);
    expect(await isListed(id)).toBe(true);
    await reportBy(id, 1);
    expect(await isListed(id)).toBe(false);
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

  test('admins read who reported and why; the business reads only that it is checked', async () => {
    const id = await portal.internship();
    const students = await reportBy(id, 3);
    const row = await inQueue(id);
    expect(row).toMatchObject({ title: 'Workshop Trainee', is_hidden: true, taken_down_reason: null });
    expect(row!.reports.map(({ student }) => student.email).toSorted()).toEqual(
      students.map(({ email }) => email).toSorted(),
    );
    const seen = await details(id, portal.business);
    expect(seen.body.internship).toMatchObject({ is_hidden: true, status: 'available' });
    const [mine] = (await own()).filter((one) => one.id === id);
    expect(mine).toMatchObject({ is_hidden: true });
    const read = JSON.stringify([seen.body, mine]);
    for (const { name, email } of students) expect(read.includes(name) || read.includes(email)).toBe(false);
    const overview = await portal.get<AdminOverview>('/admin/overview', await admin());
    expect(overview.body.waiting.reported).toBe((await queue()).total);
  });

  test('while it is hidden an application written before counts, and a later one does not', async () => {
    const id = await portal.internship();
    const earlier = await portal.person('student');
    const applied = await portal.person('student');
    await portal.application(applied, id);
    portal.clock.advance(HOUR);
    const queuedAt = now();
    portal.clock.advance(HOUR);
    await reportBy(id, 3);
    portal.clock.advance(HOUR);
    const sent = await portal.submit(earlier, newSubmission(id, { fields: { queued_at: queuedAt } }));
    expect(sent.status).toBe(201);
    await expectRefusal(
      portal.submit(await portal.person('student'), newSubmission(id, { fields: { queued_at: now() } })),
      'internship_not_found',
    );
    expect((await details(id, applied)).status).toBe(200);
  });
});
