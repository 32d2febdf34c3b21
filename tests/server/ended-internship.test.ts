import { describe, expect, test } from 'vitest';
import { arrivalsOn, closed, CLOSING, gone, LAST_DAY, late, onTime } from '../support/arrivals';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, expectRefusal, HOUR } from '../support/portal';
import { START } from '../support/server';

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
