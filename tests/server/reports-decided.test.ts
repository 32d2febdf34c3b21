import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import { users } from '#server/db/schema';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { internshipsOn, wanted } from '../support/internships';
import { describePortal, expectRefusal, HOUR } from '../support/portal';
import { reportsOn } from '../support/reports';
import { newSubmission } from '../support/submission';
import { mailTo } from '../support/stored-rows';

describePortal('a reported internship (rule 69)', (portal) => {
  const { isListed, put, remove, stored, audited, change } = internshipsOn(portal);
  const { report, reportBy, details, admin, queue, inQueue, now, clear, takeDown, reportsOf } =
    reportsOn(portal);

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
