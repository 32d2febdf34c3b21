import { beforeEach, describe, expect, test } from 'vitest';
import type { ApplicantsAnswer } from '#contract/applications';
import { closesAt } from '#contract/closing';
import { internshipsOn, without } from '../support/internships';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { START } from '../support/server';
import { newSubmission } from '../support/submission';

const LAST_DAY = '2027-03-10';
const CLOSING = closesAt(LAST_DAY);
const MINUTE = 60_000;

const onTime = [201, null];
const late = (hours: number) => [201, hours];
const closed = [422, 'internship_closed'];
const gone = [404, 'internship_not_found'];

/** When an application arrives, when it was queued according to the phone (null: unknown), and the outcome. */
type Case = [arrives: number, queued: number | null, outcome: unknown[]];

describePortal('closing, around what a business and an admin do meanwhile', (portal) => {
  const { change, put, readList, isListed, stored } = internshipsOn(portal);
  let own: number;

  beforeEach(async () => {
    portal.clock.set(START);
    own = await portal.internship(portal.business, { lastDateToApply: LAST_DAY });
  });

  const at = (time: number) => portal.clock.set(time);
  const setOwn = async (json: unknown) => expect((await put(own, json)).status).toBe(200);
  const archive = () => setOwn({ status: 'archived' });
  const edit = (changes: Record<string, unknown>) =>
    setOwn({ ...without('status'), last_date_to_apply: LAST_DAY, ...changes });

  /** @returns the status with the hours it is late, or with the error's code */
  async function arriving(arrives: number, queued: number | null, who?: Person) {
    at(arrives);
    const student = who ?? (await portal.person('student'));
    const queued_at = queued === null ? null : new Date(queued).toISOString();
    const { status, body } = await portal.submit(student, newSubmission(own, { fields: { queued_at } }));
    const [row] = (await portal.storedOf(student)).applications;
    expect(row !== undefined, 'stored exactly when it was accepted').toBe(status === 201);
    return [status, row ? row.sentLateHours : body.code];
  }
  async function expectArrivals(...cases: Case[]) {
    const outcomes: Case[] = [];
    for (const [arrives, queued] of cases) outcomes.push([arrives, queued, await arriving(arrives, queued)]);
    expect(outcomes).toEqual(cases);
  }

  describe('a last day that was moved later', () => {
    const later = '2027-03-12';
    const closing = closesAt(later);

    test('opens it again, and closes it at the end of the new day', async () => {
      expect(CLOSING, 'the end of the day in Port Moresby').toBe(Date.parse('2027-03-10T14:00:00Z'));
      await expectArrivals([CLOSING - 1, null, onTime], [CLOSING, null, closed]);
      expect(await isListed(own)).toBe(false);
      at(CLOSING + HOUR);
      await edit({ last_date_to_apply: later });
      await expectArrivals([CLOSING + HOUR, CLOSING, onTime], [closing - 1, null, onTime]);
      expect(await isListed(own)).toBe(true);
      await expectArrivals([closing, null, closed]);
      expect(await isListed(own)).toBe(false);
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
      expect(await isListed(own)).toBe(true);
      await expectArrivals([closing, null, closed]);
      expect(await isListed(own)).toBe(false);
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

  test('the time on the phone counts from ten minutes before the internship was created to now', () =>
    expectArrivals(
      [CLOSING + HOUR, START - 10 * MINUTE, late(1)],
      [CLOSING + HOUR, START - 10 * MINUTE - 1, closed],
      [CLOSING + HOUR, CLOSING + 2 * HOUR, closed],
      // Before closing it does not matter.
      [CLOSING - 1, CLOSING + 400 * DAY, onTime],
      [CLOSING - 1, START - 400 * DAY, onTime],
    ));

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

    test('before closing it accepts, once that has passed, what was written before it was withdrawn', async () => {
      const withdrawn = CLOSING - DAY;
      at(withdrawn);
      await setOwn({ status });
      await expectArrivals(
        [CLOSING - 1, withdrawn - 1, gone],
        [CLOSING, withdrawn - 1, late(1)],
        [CLOSING, withdrawn, gone],
      );
    });
  });

  describe('archived', () => {
    test.each<[string, () => Promise<unknown>]>([
      ['its title was corrected', () => edit({ title: 'Corrected', status: 'archived' })],
      ['it was made inactive', () => setOwn({ status: 'inactive' })],
      ['it was archived once more', archive],
    ])('it accepts nothing that was written meanwhile, also after %s', async (_, changeIt) => {
      at(CLOSING - 3 * DAY);
      await archive();
      at(CLOSING - DAY);
      await changeIt();
      await expectArrivals(
        [CLOSING + HOUR, CLOSING - 2 * DAY, gone],
        [CLOSING + HOUR, CLOSING - 3 * DAY - 1, late(1)],
      );
    });

    test('and restored it is open again until its last day ends', async () => {
      at(CLOSING - DAY);
      await archive();
      expect(await isListed(own)).toBe(false);
      await setOwn({ status: 'available' });
      expect(await isListed(own)).toBe(true);
      await expectArrivals([CLOSING - 1, null, onTime]);
      at(CLOSING + HOUR);
      await archive();
      await setOwn({ status: 'available' });
      expect(await isListed(own)).toBe(false);
      const now = CLOSING + 2 * HOUR;
      await expectArrivals([now, null, closed], [now, CLOSING, closed], [now, CLOSING - 1, late(2)]);
    });

    test.each(['removed', 'never published'])('what the business %s accepts nothing late', async (what) => {
      const withdrawnAt = new Date(CLOSING + HOUR);
      await change(
        own,
        what === 'removed'
          ? { status: 'archived', withdrawnAt, removedAt: withdrawnAt }
          : { status: 'pending', withdrawnAt },
      );
      await expectArrivals([CLOSING + 5 * HOUR, CLOSING - HOUR, gone]);
    });
  });

  describe('a pending student’s application', () => {
    const applicants = async () => {
      const path = `/internship_applications/${own}/applications`;
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
      own = await portal.internship(fresh, { status: 'pending', lastDateToApply: LAST_DAY });
      await expectArrivals([CLOSING - 1, null, gone]);
      await portal.setAccountStatus(fresh, 'approved');
      for (const id of [own, over]) expect((await stored(id)).status).toBe('available');
      expect([await isListed(own), await isListed(over)]).toEqual([true, false]);
      await expectArrivals([CLOSING - 1, null, onTime], [CLOSING, null, closed]);
    });

    test('is rejected, its internships are unlisted without a change of their own, until it is approved', async () => {
      const owner = await portal.person('business');
      own = await portal.internship(owner, { lastDateToApply: LAST_DAY });
      at(START + HOUR);
      await portal.setAccountStatus(owner, 'rejected');
      expect([await isListed(own), (await stored(own)).status]).toEqual([false, 'available']);
      await expectArrivals([START + HOUR, null, gone]);
      const { as_of } = await readList();
      at(START + 2 * HOUR);
      await portal.setAccountStatus(owner, 'approved');
      const back = await readList(`?updated_since=${as_of}`);
      expect(back.internships.map(({ id }) => id)).toContain(own);
      expect(back.removed).not.toContain(own);
      await expectArrivals([START + 2 * HOUR, null, onTime]);
    });
  });
});
