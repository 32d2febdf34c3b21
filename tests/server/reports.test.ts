import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import type { InternshipAnswer, InternshipListAnswer } from '#contract/internships';
import type { ReportedInternshipsAnswer } from '#contract/reports';
import { internshipReports, users } from '#server/db/schema';
import { hashPassword } from '#server/modules/accounts/passwords';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal, expectRefusal, HOUR, type Person } from '../support/portal';
import { PASSWORD } from '../support/server-people';
import { newSubmission } from '../support/submission';
import { mailTo } from '../support/stored-rows';

describePortal('reported internships (rule 69)', (portal) => {
  const { isListed, list, own, put, remove, stored, audited, change } = internshipsOn(portal);
  const report = (id: number, student: Person, json: object = { reason: 'money' }) =>
    portal.call('PUT', `/internship/${id}/report`, { token: student.token, json });
  const reportBy = async (id: number, count: number) => {
    const students = [];
    for (let index = 0; index < count; index += 1) students.push(await portal.person('student'));
    for (const student of students) expect((await report(id, student)).status).toBe(200);
    return students;
  };
  const details = (id: number, person: Person) => portal.get<InternshipAnswer>(`/internship/${id}`, person);
  const admin = () => portal.person('admin');
  const queue = async () =>
    (await portal.get<ReportedInternshipsAnswer>('/admin/reported_internships', await admin())).body;
  const inQueue = async (id: number) => (await queue()).internships.find((row) => row.id === id);
  const now = () => new Date(portal.clock.now()).toISOString();
  const clear = async (id: number, seen_until = now()) =>
    portal.post(`/admin/reported_internships/${id}/clear`, await admin(), { seen_until });
  const takeDown = async (id: number, reason = 'It asks for money.') =>
    portal.post(`/admin/reported_internships/${id}/take_down`, await admin(), { seen_until: now(), reason });
  const reportsOf = (id: number, student: Person) =>
    portal.database
      .select()
      .from(internshipReports)
      .where(and(eq(internshipReports.internshipId, id), eq(internshipReports.studentId, student.id)));

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

  describe('hidden, once all who reported it are erased', () => {
    const hideByErased = async () => {
      const id = await portal.internship();
      const students = await reportBy(id, 3);
      portal.clock.advance(HOUR);
      const dueAt = { deleteAt: new Date(portal.clock.now()), status: 'rejected' } as const;
      for (const student of students)
        await portal.database.update(users).set(dueAt).where(eq(users.id, student.id));
      await eraseDueAccounts(portal.deps);
      expect(await reportsOf(id, students[0]!)).toEqual([]);
      expect(await isListed(id)).toBe(false);
      return id;
    };

    test('it waits for an admin still, as long as it is hidden, and becomes visible', async () => {
      const later = await portal.internship();
      const hidden = await hideByErased();
      await reportBy(later, 1);
      const { internships, total } = await queue();
      const waiting = internships.filter((row) => row.taken_down_reason === null).map(({ id }) => id);
      expect(waiting.indexOf(hidden)).toBeGreaterThanOrEqual(0);
      expect(waiting.indexOf(hidden)).toBeLessThan(waiting.indexOf(later));
      expect(await inQueue(hidden)).toMatchObject({ is_hidden: true, taken_down_reason: null, reports: [] });
      expect(total).toBe(waiting.length);
      const overview = await portal.get<AdminOverview>('/admin/overview', await admin());
      expect(overview.body.waiting.reported).toBe(total);
      expect((await clear(hidden)).status).toBe(200);
      expect(await isListed(hidden)).toBe(true);
      expect(await inQueue(hidden)).toBe(undefined);
      expect((await queue()).total).toBe(total - 1);
    });

    test('it is taken down', async () => {
      const id = await hideByErased();
      expect((await takeDown(id)).status).toBe(200);
      expect((await takeDown(id)).status, 'once more').toBe(200);
      expect(await stored(id)).toMatchObject({ status: 'archived', hiddenAt: null });
      expect(await inQueue(id)).toMatchObject({ taken_down_reason: 'It asks for money.', reports: [] });
    });
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

  describe('taken down', () => {
    test('it is archived with a reason that its business reads and is mailed, and cannot restore', async () => {
      const owner = await portal.person('business');
      const id = await portal.internship(owner);
      await reportBy(id, 3);
      portal.clock.advance(HOUR);
      expect((await takeDown(id)).status).toBe(200);
      expect((await takeDown(id)).status, 'once more').toBe(200);
      expect(await stored(id)).toMatchObject({ status: 'archived', hiddenAt: null });
      expect((await details(id, owner)).body.internship).toMatchObject({
        status: 'archived',
        taken_down_reason: 'It asks for money.',
      });
      const mails = await mailTo(portal.server, owner);
      expect(mails).toMatchObject([
        { kind: 'internship_taken_down', data: { reason: 'It asks for money.', internshipId: id } },
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

    test('reports made meanwhile hide it, unless an admin has read them', async () => {
      const id = await portal.internship();
      const students = await Promise.all(Array.from({ length: 4 }, () => portal.person('student')));
      for (const student of students) await portal.application(student, id);
      const [first, ...others] = students;
      expect((await report(id, first!)).status).toBe(200);
      const seen = now();
      await takeDown(id);
      portal.clock.advance(HOUR);
      for (const student of others) expect((await report(id, student)).status).toBe(200);
      expect(await stored(id)).toMatchObject({ hiddenAt: null });

      expect((await clear(id, seen)).status).toBe(200);
      expect(await stored(id)).toMatchObject({ takenDownAt: null, hiddenAt: new Date(portal.clock.now()) });
      expect((await audited(id)).map(([action]) => action).slice(-2)).toEqual([
        'internship reports cleared',
        'internship hidden',
      ]);
      expect((await put(id, { status: 'available' })).status).toBe(200);
      expect(await isListed(id)).toBe(false);
      expect(await inQueue(id)).toMatchObject({ is_hidden: true, taken_down_reason: null });
      const mails = await mailTo(portal.server, portal.business);
      const about = mails.filter(({ kind }) => kind === 'internship_taken_down');
      expect(about.filter(({ data }) => data.internshipId === id)).toHaveLength(1);

      expect((await clear(id)).status).toBe(200);
      expect(await isListed(id)).toBe(true);
    });

    test('its business may delete it, and then nothing waits', async () => {
      const id = await portal.internship();
      await reportBy(id, 1);
      await takeDown(id);
      expect((await remove(id)).status).toBe(200);
      expect(await inQueue(id)).toBe(undefined);
      await expectRefusal(clear(id), 'internship_not_found');
    });

    test('an application written before it was hidden counts', async () => {
      const id = await portal.internship();
      const queuedAt = now();
      portal.clock.advance(HOUR);
      await reportBy(id, 3);
      portal.clock.advance(HOUR);
      const later = now();
      portal.clock.advance(HOUR);
      await takeDown(id);
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
