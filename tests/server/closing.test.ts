import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { StudentListAnswer } from '#contract/accounts';
import type { ApplicantsAnswer } from '#contract/applications';
import { closesAt } from '#contract/dates';
import { applications } from '#server/db/schema';
import { arrivalsOn, closed, CLOSING, gone, LAST_DAY, late, onTime } from '../support/arrivals';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, HOUR, expectRefusal } from '../support/portal';
import { START } from '../support/server';

const MINUTE = 60_000;

describePortal('closing, around what a business and an admin do meanwhile', (portal) => {
  const { readList, isListed, stored } = internshipsOn(portal);
  const { world, at, archive, edit, arriving, expectArrivals } = arrivalsOn(portal);

  describe('a last day that was moved later', () => {
    const later = '2027-03-12';
    const closing = closesAt(later);

    test('opens it again, and closes it at the end of the new day', async () => {
      expect(CLOSING, 'the end of the day in Port Moresby').toBe(Date.parse('2027-03-10T14:00:00Z'));
      await expectArrivals([CLOSING - 1, null, onTime], [CLOSING, null, closed]);
      expect(await isListed(world.own)).toBe(false);
      at(CLOSING + HOUR);
      await edit({ last_date_to_apply: later });
      await expectArrivals([CLOSING + HOUR, CLOSING, onTime], [closing - 1, null, onTime]);
      expect(await isListed(world.own)).toBe(true);
      await expectArrivals([closing, null, closed]);
      expect(await isListed(world.own)).toBe(false);
    });

    test('counts the 72 hours from the new one', async () => {
      at(CLOSING - HOUR);
      await edit({ last_date_to_apply: later });
      const [end, written] = [closing + 72 * HOUR, CLOSING + HOUR];
      await expectArrivals([end, written, late(72)], [end + 1, written, closed]);
    });
  });

  describe('a last day that was moved earlier', () => {
    const earlier = '2027-03-05';
    const closing = closesAt(earlier);
    beforeEach(async () => {
      at(closing - 2 * HOUR);
      await edit({ last_date_to_apply: earlier });
    });

    test('closes it to the millisecond, for the list too', async () => {
      await expectArrivals([closing - 1, null, onTime]);
      expect(await isListed(world.own)).toBe(true);
      await expectArrivals([closing, null, closed]);
      expect(await isListed(world.own)).toBe(false);
    });

    test('still accepts for 72 hours what was written before it, marked with the hours it is late', () =>
      expectArrivals(
        [closing + 1, closing - 1, late(1)],
        [closing + HOUR, closing - DAY, late(1)],
        [closing + HOUR + 1, closing - DAY, late(2)],
        [closing + 72 * HOUR, closing - 1, late(72)],
        [closing + 72 * HOUR + 1, closing - 1, closed],
      ));

    test('accepts nothing that was written after it, though the phone still showed the old one', () =>
      expectArrivals([closing + HOUR, closing, closed], [CLOSING - 1, closing + DAY, closed]));
  });

  test('an admin sees how many of the applications of each student were late', async () => {
    const [student, other] = [await portal.person('student'), await portal.person('student')];
    const { database } = portal;
    for (const sentLateHours of [null, 1, 72]) {
      const { id } = await portal.application(student);
      await database.update(applications).set({ sentLateHours }).where(eq(applications.id, id));
    }
    const { body } = await portal.get<StudentListAnswer>(
      '/admin/list_students',
      await portal.person('admin'),
    );
    const sent = new Map(body.users.map((user) => [user.id, user.applications]));
    expect(sent.get(student.id)).toEqual({ total: 3, late: 2 });
    expect(sent.get(other.id)).toEqual({ total: 0, late: 0 });
  });

  test('the time on the phone counts from ten minutes before the internship was created to now', () =>
    expectArrivals(
      [CLOSING + HOUR, START - 10 * MINUTE, late(1)],
      [CLOSING + HOUR, START - 10 * MINUTE - 1, closed],
      [CLOSING + HOUR, CLOSING + 2 * HOUR, closed],
      // Before closing it does not matter.
      [CLOSING - 1, CLOSING + 400 * DAY, onTime],
      [CLOSING - 1, START - 400 * DAY, onTime],
    ));

  describe('a pending student’s application', () => {
    const applicants = async () => {
      const path = `/internship_applications/${world.own}/applications`;
      const { body } = await portal.get<ApplicantsAnswer>(path, portal.business);
      return body.internship_applications.map(({ user, sent_late_hours }) => [
        user.full_name,
        sent_late_hours,
      ]);
    };

    test('counts as late by when it arrived, however long after closing it is released', async () => {
      const early = await portal.person('student', 'pending');
      const lateOne = await portal.person('student', 'pending');
      expect(await arriving(CLOSING - 1, null, early)).toEqual(onTime);
      expect(await arriving(CLOSING + 5 * HOUR, CLOSING - 1, lateOne)).toEqual(late(5));
      expect(await arriving(CLOSING + 6 * HOUR, CLOSING, await portal.person('student', 'pending'))).toEqual(
        closed,
      );
      expect(await applicants()).toEqual([]);
      at(CLOSING + 30 * DAY);
      await portal.setAccountStatus(early, 'approved');
      expect(await applicants()).toEqual([[early.name, null]]);
      await portal.setAccountStatus(lateOne, 'approved');
      expect(await applicants()).toEqual([
        [early.name, null],
        [lateOne.name, 5],
      ]);
    });

    test('reaches the business although the internship was archived meanwhile', async () => {
      const pending = await portal.person('student', 'pending');
      await arriving(CLOSING - 1, null, pending);
      await archive();
      await portal.setAccountStatus(pending, 'approved');
      expect(await applicants()).toEqual([[pending.name, null]]);
    });
  });

  describe('when a business', () => {
    test('is approved, its pending internships are published: open ones are listed, closed ones not', async () => {
      const fresh = await portal.person('business', 'pending');
      const over = await portal.internship(fresh, { status: 'pending', lastDateToApply: '2027-03-02' });
      world.own = await portal.internship(fresh, { status: 'pending', lastDateToApply: LAST_DAY });
      await expectArrivals([CLOSING - 1, null, gone]);
      await portal.setAccountStatus(fresh, 'approved');
      for (const id of [world.own, over]) expect((await stored(id)).status).toBe('available');
      expect([await isListed(world.own), await isListed(over)]).toEqual([true, false]);
      await expectArrivals([CLOSING - 1, null, onTime], [CLOSING, null, closed]);
    });

    test('is rejected, its internships are unlisted without a change of their own, until it is approved', async () => {
      const owner = await portal.person('business');
      world.own = await portal.internship(owner, { lastDateToApply: LAST_DAY });
      at(START + HOUR);
      await portal.setAccountStatus(owner, 'rejected');
      expect([await isListed(world.own), (await stored(world.own)).status]).toEqual([false, 'available']);
      await expectArrivals([START + HOUR, null, gone]);
      const { as_of } = await readList();
      at(START + 2 * HOUR);
      await portal.setAccountStatus(owner, 'approved');
      const back = await readList(`?updated_since=${as_of}`);
      expect(back.internships.map(({ id }) => id)).toContain(world.own);
      expect(back.removed).not.toContain(world.own);
      await expectArrivals([START + 2 * HOUR, null, onTime]);
    });
  });
});

describePortal('an application to what its business ended meanwhile', (portal) => {
  const { change, isListed } = internshipsOn(portal);
  const { world, at, setOwn, archive, edit, expectArrivals } = arrivalsOn(portal);

  describe.each(['archived', 'inactive'])('withdrawn as %s', (status) => {
    test('after closing it accepts what was written before closing, for 72 hours, also after an edit', async () => {
      at(CLOSING + HOUR);
      await setOwn({ status });
      await expectArrivals([CLOSING + 2 * HOUR, CLOSING - 1, late(2)]);
      at(CLOSING + 3 * HOUR);
      await edit({ title: 'Corrected', status: 'archived' });
      await setOwn({ status: 'inactive' });
      await expectArrivals(
        [CLOSING + 72 * HOUR, CLOSING - 1, late(72)],
        [CLOSING + 72 * HOUR + 1, CLOSING - 1, gone],
        [CLOSING + 4 * HOUR, CLOSING, gone],
      );
    });

    test('before closing it accepts for 72 hours what was written before it was withdrawn', async () => {
      const withdrawn = CLOSING - DAY;
      at(withdrawn);
      await setOwn({ status });
      await expectArrivals(
        [withdrawn + 1, withdrawn - 1, late(1)],
        [withdrawn + 1, withdrawn, gone],
        [withdrawn + 1, null, gone],
        [CLOSING, withdrawn - 1, late(24)],
        [CLOSING, withdrawn, gone],
        [withdrawn + 72 * HOUR, withdrawn - DAY, late(72)],
        [withdrawn + 72 * HOUR + 1, withdrawn - DAY, gone],
      );
    });
  });

  describe('archived', () => {
    test.each<[string, () => Promise<unknown>]>([
      ['its title was corrected', () => edit({ title: 'Corrected', status: 'archived' })],
      ['it was made inactive', () => setOwn({ status: 'inactive' })],
      ['it was archived once more', archive],
    ])('it accepts nothing that was written meanwhile, also after %s', async (_, changeIt) => {
      const withdrawn = CLOSING - 2 * DAY;
      at(withdrawn);
      await archive();
      at(CLOSING - DAY);
      await changeIt();
      await expectArrivals(
        [CLOSING + HOUR, withdrawn, gone],
        [CLOSING + HOUR, CLOSING - DAY, gone],
        [CLOSING + HOUR, withdrawn - 1, late(49)],
      );
    });

    test('and restored it is open again until its last day ends', async () => {
      at(CLOSING - DAY);
      await archive();
      expect(await isListed(world.own)).toBe(false);
      await setOwn({ status: 'available' });
      expect(await isListed(world.own)).toBe(true);
      await expectArrivals([CLOSING - 1, null, onTime]);
      at(CLOSING + HOUR);
      await archive();
      await setOwn({ status: 'available' });
      expect(await isListed(world.own)).toBe(false);
      const now = CLOSING + 2 * HOUR;
      await expectArrivals([now, null, closed], [now, CLOSING, closed], [now, CLOSING - 1, late(2)]);
    });

    test('what the business never published accepts nothing late', async () => {
      await change(world.own, { status: 'pending', withdrawnAt: new Date(CLOSING + HOUR) });
      await expectArrivals([CLOSING + 5 * HOUR, CLOSING - HOUR, gone]);
    });
  });

  describe('removed', () => {
    const removed = CLOSING - DAY;
    const remove = async (when: number) => {
      at(when);
      expect(
        (await portal.call('DELETE', `/internship/${world.own}`, { token: portal.business.token })).status,
      ).toBe(200);
    };

    test('it accepts for 72 hours what was written before; the student keeps it, the business reads nothing', async () => {
      await remove(removed);
      await expectArrivals(
        [removed + 1, removed - 1, late(1)],
        [removed + 1, removed, gone],
        [removed + 72 * HOUR, removed - 1, late(72)],
        [removed + 72 * HOUR + 1, removed - 1, gone],
      );
      at(removed + HOUR);
      const student = await portal.person('student');
      const queued_at = new Date(removed - 1).toISOString();
      const { id } = await portal.application(student, world.own, { fields: { queued_at } });
      const kept = await portal.details(id, student);
      expect([kept.internship.removed, kept.sent_late_hours]).toEqual([true, 1]);
      await expectRefusal(portal.readApplication(id, portal.business), 'not_found');
    });

    test('after it was archived, or after closing, the first of them counts', async () => {
      at(removed);
      await archive();
      await remove(removed + 2 * HOUR);
      await expectArrivals(
        [removed + 3 * HOUR, removed + HOUR, gone],
        [removed + 3 * HOUR, removed - 1, late(3)],
      );
      world.own = await portal.internship(portal.business, {
        lastDateToApply: LAST_DAY,
        createdAt: new Date(START),
      });
      await remove(CLOSING + HOUR);
      await expectArrivals([CLOSING + 2 * HOUR, CLOSING, gone], [CLOSING + 2 * HOUR, CLOSING - 1, late(2)]);
    });
  });
});
