import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicantsAnswer } from '#contract/applications';
import { closesAt } from '#contract/closing';
import type { InternshipListAnswer, InternshipSavedAnswer } from '#contract/internships';
import { applications, internships } from '#server/db/schema';
import { DAY, HOUR, newSubmission, type Portal, type Person, openPortal } from '../support/portal';
import { describeServer, START, type TestServer } from '../support/server';

/** The last day of most internships here; it is over at 14:00 UTC. */
const LAST_DAY = '2027-03-10';
const CLOSING = closesAt(LAST_DAY);
const MINUTE = 60_000;

const taken = [201, null];
const late = (hours: number) => [201, hours];
const closed = [422, 'internship_closed'];
const gone = [404, 'internship_not_found'];

describeServer('closing, around what a business and an admin do meanwhile', (started) => {
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let own: number;

  beforeAll(async () => {
    ({ server, portal, business } = await openPortal(started()));
  });
  beforeEach(async () => {
    server.clock.set(START);
    own = await portal.internship(business, { lastDateToApply: LAST_DAY });
  });

  const put = async (json: unknown, person = business) => {
    const { status, body } = await server.call<InternshipSavedAnswer>('PUT', `/internship/${own}`, {
      token: person.token,
      json,
    });
    expect(status).toBe(200);
    return body.internship;
  };
  const edit = (changes: Record<string, unknown>) =>
    put({
      title: 'Workshop Trainee',
      location: 'Lae',
      internship_financing: 'paid',
      duration: 12,
      last_date_to_apply: LAST_DAY,
      internship_category_id: 3,
      ...changes,
    });
  const at = (time: number) => server.clock.set(time);
  /** By an admin who has just logged in: their sessions end after half a day. */
  const setStatus = async (person: Person, status: string) => {
    const admin = await portal.person('admin');
    const json = { id: person.id, status, reason: 'Not registered.' };
    expect((await portal.post('/admin/update_user_status', admin, json)).status).toBe(200);
  };

  /** Sends one that was written at `queued`, or says nothing of when, and arrives at `arrives`. */
  async function arriving(arrives: number, queued: number | null, who?: Person) {
    at(arrives);
    const writer = who ?? (await portal.person('student'));
    const fields: Record<string, string> =
      queued === null ? {} : { queued_at: new Date(queued).toISOString() };
    const { status, body } = await portal.submit(writer, newSubmission(own, { fields }));
    const [row] = await server.deps.database
      .select()
      .from(applications)
      .where(eq(applications.studentId, writer.id));
    expect(row !== undefined, 'stored exactly when it was taken').toBe(status === 201);
    return [status, row ? row.sentLateHours : body.code];
  }

  const listed = async (query = '') => (await portal.get<InternshipListAnswer>(`/internship/${query}`)).body;
  const isListed = async () => (await listed()).internships.some(({ id }) => id === own);

  describe('a last day that was moved later', () => {
    const later = '2027-03-12';

    test('opens it again, and closes it at the end of the new day', async () => {
      expect(await arriving(CLOSING, null)).toEqual(closed);
      expect(await isListed()).toBe(false);
      at(CLOSING + HOUR);
      await edit({ last_date_to_apply: later });
      expect(await isListed()).toBe(true);
      expect(await arriving(CLOSING + HOUR, CLOSING)).toEqual(taken);
      expect(await arriving(closesAt(later) - 1, null)).toEqual(taken);
      expect(await isListed()).toBe(true);
      expect(await arriving(closesAt(later), null)).toEqual(closed);
      expect(await isListed()).toBe(false);
    });

    test('counts the 72 hours from the new one', async () => {
      at(CLOSING - HOUR);
      await edit({ last_date_to_apply: later });
      const written = CLOSING + HOUR;
      expect(await arriving(closesAt(later) + 72 * HOUR, written)).toEqual(late(72));
      expect(await arriving(closesAt(later) + 72 * HOUR + 1, written)).toEqual(closed);
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
      expect(await arriving(closing - 1, null)).toEqual(taken);
      expect(await isListed()).toBe(true);
      expect(await arriving(closing, null)).toEqual(closed);
      expect(await isListed()).toBe(false);
    });

    test('still takes for 72 hours what was written before it', async () => {
      expect(await arriving(closing + 1, closing - 1)).toEqual(late(1));
      expect(await arriving(closing + HOUR, closing - DAY)).toEqual(late(1));
      expect(await arriving(closing + HOUR + 1, closing - DAY)).toEqual(late(2));
      expect(await arriving(closing + 72 * HOUR, closing - 1)).toEqual(late(72));
      expect(await arriving(closing + 72 * HOUR + 1, closing - 1)).toEqual(closed);
    });

    test('takes nothing that was written after it, though the phone still showed the old one', async () => {
      expect(await arriving(closing + HOUR, closing)).toEqual(closed);
      expect(await arriving(CLOSING - 1, closing + DAY)).toEqual(closed);
    });
  });

  describe('a phone’s word', () => {
    test('is believed ten minutes before the internship was there, and no further', async () => {
      const created = START;
      expect(await arriving(CLOSING + HOUR, created - 10 * MINUTE)).toEqual(late(1));
      expect(await arriving(CLOSING + HOUR, created - 10 * MINUTE - 1)).toEqual(closed);
    });

    test('is not needed before closing, whatever it is', async () => {
      expect(await arriving(CLOSING - 1, CLOSING + 400 * DAY)).toEqual(taken);
      expect(await arriving(CLOSING - 1, START - 400 * DAY)).toEqual(taken);
    });

    test('that it was written in the future helps nobody after closing', async () => {
      expect(await arriving(CLOSING + HOUR, CLOSING + 2 * HOUR)).toEqual(closed);
    });
  });

  describe('archived', () => {
    test('after closing it takes what was written before closing, for 72 hours, also when it is edited', async () => {
      at(CLOSING + HOUR);
      await put({ status: 'archived' });
      expect(await arriving(CLOSING + 2 * HOUR, CLOSING - 1)).toEqual(late(2));
      at(CLOSING + 3 * HOUR);
      await edit({ title: 'Corrected', status: 'archived' });
      await put({ status: 'inactive' });
      expect(await arriving(CLOSING + 72 * HOUR, CLOSING - 1)).toEqual(late(72));
      expect(await arriving(CLOSING + 72 * HOUR + 1, CLOSING - 1)).toEqual(gone);
      expect(await arriving(CLOSING + 4 * HOUR, CLOSING)).toEqual(gone);
    });

    test('before closing it takes, once that has passed, what was written before it was archived', async () => {
      const archived = CLOSING - DAY;
      at(archived);
      await put({ status: 'archived' });
      expect(await arriving(CLOSING - 1, archived - 1), 'the business has ended it').toEqual(gone);
      expect(await arriving(CLOSING, archived - 1)).toEqual(late(1));
      expect(await arriving(CLOSING, archived)).toEqual(gone);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['its title was corrected', () => edit({ title: 'Corrected', status: 'archived' })],
      ['it was made inactive', () => put({ status: 'inactive' })],
      ['it was archived once more', () => put({ status: 'archived' })],
    ])('it takes nothing that was written while it was away, also after %s', async (_, change) => {
      at(CLOSING - 3 * DAY);
      await put({ status: 'archived' });
      const written = CLOSING - 2 * DAY;
      at(CLOSING - DAY);
      await change();
      expect(await arriving(CLOSING + HOUR, written)).toEqual(gone);
      expect(await arriving(CLOSING + HOUR, CLOSING - 3 * DAY - 1)).toEqual(late(1));
    });

    test('and restored after closing it stays closed by its date', async () => {
      at(CLOSING + HOUR);
      await put({ status: 'archived' });
      await put({ status: 'available' });
      expect(await isListed()).toBe(false);
      expect(await arriving(CLOSING + 2 * HOUR, null)).toEqual(closed);
      expect(await arriving(CLOSING + 2 * HOUR, CLOSING)).toEqual(closed);
      expect(await arriving(CLOSING + 2 * HOUR, CLOSING - 1)).toEqual(late(2));
    });

    test('and restored before closing it is open as if nothing had been', async () => {
      at(CLOSING - DAY);
      await put({ status: 'archived' });
      expect(await isListed()).toBe(false);
      await put({ status: 'available' });
      expect(await isListed()).toBe(true);
      expect(await arriving(CLOSING - 1, null)).toEqual(taken);
    });
  });

  describe('a pending student’s application', () => {
    const applicants = async () =>
      (
        await portal.get<ApplicantsAnswer>(`/internship_applications/${own}/applications`, business)
      ).body.internship_applications.map(({ user, sent_late_hours }) => [user.full_name, sent_late_hours]);

    test('is judged when it arrives: released long after closing it is as much in time as it was', async () => {
      const [early, lateOne] = [
        await portal.person('student', 'pending'),
        await portal.person('student', 'pending'),
      ];
      expect(await arriving(CLOSING - 1, null, early)).toEqual(taken);
      expect(await arriving(CLOSING + 5 * HOUR, CLOSING - 1, lateOne)).toEqual(late(5));
      expect(await applicants()).toEqual([]);
      at(CLOSING + 30 * DAY);
      await setStatus(early, 'approved');
      expect(await applicants()).toEqual([[early.name, null]]);
      await setStatus(lateOne, 'approved');
      expect(await applicants()).toEqual([
        [early.name, null],
        [lateOne.name, 5],
      ]);
    });

    test('that comes too late is refused like any other', async () => {
      const pending = await portal.person('student', 'pending');
      expect(await arriving(CLOSING, null, pending)).toEqual(closed);
    });

    test('reaches the business although the internship was archived meanwhile', async () => {
      const pending = await portal.person('student', 'pending');
      await arriving(CLOSING - 1, null, pending);
      await put({ status: 'archived' });
      await setStatus(pending, 'approved');
      expect(await applicants()).toEqual([[pending.name, null]]);
    });
  });

  describe('a business’s standing', () => {
    const statusOf = async (id: number) =>
      (await server.deps.database.select().from(internships).where(eq(internships.id, id)))[0]!.status;

    test('approval publishes its pending internships, open ones to be seen and closed ones not', async () => {
      const fresh = await portal.person('business', 'pending');
      const over = await portal.internship(fresh, { status: 'pending', lastDateToApply: '2027-03-02' });
      own = await portal.internship(fresh, { status: 'pending', lastDateToApply: LAST_DAY });
      at(CLOSING - 1);
      expect(await arriving(CLOSING - 1, null)).toEqual(gone);
      await setStatus(fresh, 'approved');
      expect([await statusOf(own), await statusOf(over)]).toEqual(['available', 'available']);
      const ids = (await listed()).internships.map(({ id }) => id);
      expect([ids.includes(own), ids.includes(over)]).toEqual([true, false]);
      expect(await arriving(CLOSING - 1, null)).toEqual(taken);
      expect(await arriving(CLOSING, null)).toEqual(closed);
    });

    test('rejection takes its internships off the list, `removed` says so, and approval brings them back', async () => {
      const owner = await portal.person('business');
      own = await portal.internship(owner, { lastDateToApply: LAST_DAY });
      const before = await listed();
      at(START + HOUR);
      await setStatus(owner, 'rejected');
      expect(await isListed()).toBe(false);
      const left = await listed(`?updated_since=${before.as_of}`);
      expect([left.whole, left.removed.includes(own)]).toEqual([false, true]);
      expect(await statusOf(own), 'the row itself stays as it was').toBe('available');
      expect(await arriving(START + HOUR, null)).toEqual(gone);
      at(START + 2 * HOUR);
      await setStatus(owner, 'approved');
      const back = await listed(`?updated_since=${left.as_of}`);
      expect(back.internships.map(({ id }) => id)).toContain(own);
      expect(back.removed).not.toContain(own);
      expect(await arriving(START + 2 * HOUR, null)).toEqual(taken);
    });
  });
});
