import { describe, expect, test } from 'vitest';
import { savedLimits } from '#contract/limits';
import type { SavedChange, SavedInternshipsAnswer } from '#contract/saved-internships';
import { internships } from '#server/db/schema';
import { sampleInternship } from '#server/seed/sample-rows';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, type Person } from '../support/portal';

const MINUTE = 60_000;

describePortal('saved internships (rule internship-9)', (portal) => {
  const { change, remove } = internshipsOn(portal);
  const read = async (student: Person) =>
    (await portal.get<SavedInternshipsAnswer>('/saved_internships', student)).body.saved_internships;
  const ids = async (student: Person) => (await read(student)).map(({ id }) => id);
  const put = (student: Person, changes: SavedChange[]) =>
    portal.call<SavedInternshipsAnswer>('PUT', '/saved_internships', {
      token: student.token,
      json: { changes },
    });
  /** A press so many milliseconds from now. */
  const press = (internship_id: number, saved: boolean, ms = 0): SavedChange => ({
    internship_id,
    saved,
    changed_at: new Date(portal.clock.now() + ms).toISOString(),
  });

  test('are listed with what a phone says of them, the latest first', async () => {
    const student = await portal.person('student');
    const [first, second] = [await portal.internship(), await portal.internship()];
    const { status, body } = await put(student, [press(first, true, -MINUTE), press(second, true)]);
    expect(status).toBe(200);
    expect(body.saved_internships).toEqual(await read(student));
    expect(body.saved_internships.map(({ id }) => id)).toEqual([second, first]);
    expect(body.saved_internships[0]).toMatchObject({
      title: 'Workshop Trainee',
      company_name: 'Kokoda Hardware',
      is_there: true,
    });
    expect(await ids(await portal.person('student'))).toEqual([]);
  });

  test.each([
    ['in the order of the presses', [0, 1]],
    ['in the other order', [1, 0]],
  ])('two phones end alike when they send %s', async (_, order) => {
    const student = await portal.person('student');
    const [kept, dropped] = [await portal.internship(), await portal.internship()];
    const phones = [
      [press(kept, false, -2 * MINUTE), press(dropped, true, -2 * MINUTE)],
      [press(kept, true, -MINUTE), press(dropped, false, -MINUTE)],
    ];
    for (const phone of order) await put(student, phones[phone]!);
    expect(await ids(student)).toEqual([kept]);
    // Sent again, after a lost answer.
    for (const phone of order) await put(student, phones[phone]!);
    expect(await ids(student)).toEqual([kept]);
  });

  test('of two presses at one time "saved" counts, whichever is first', async () => {
    for (const order of [
      [true, false],
      [false, true],
    ]) {
      const student = await portal.person('student');
      const id = await portal.internship();
      for (const saved of order) await put(student, [press(id, saved)]);
      expect(await ids(student)).toEqual([id]);
    }
  });

  test('a phone whose clock is ahead does not win for ever', async () => {
    const student = await portal.person('student');
    const id = await portal.internship();
    await put(student, [press(id, true, 400 * DAY)]);
    portal.clock.advance(MINUTE);
    await put(student, [press(id, false)]);
    expect(await ids(student)).toEqual([]);
  });

  test('what has closed is still there, what was removed or is not public says so', async () => {
    const student = await portal.person('student');
    const [closed, removed, archived] = [
      await portal.internship(portal.business, { lastDateToApply: '2020-01-01' }),
      await portal.internship(),
      await portal.internship(),
    ];
    await put(student, [press(closed, true), press(removed, true), press(archived, true)]);
    await remove(removed);
    await change(archived, { status: 'archived' });
    const isThere = Object.fromEntries((await read(student)).map((row) => [row.id, row.is_there]));
    expect(isThere).toEqual({ [closed]: true, [removed]: false, [archived]: false });
  });

  test('one that was never published is not saved: its title stays unknown', async () => {
    const student = await portal.person('student');
    const owner = await portal.person('business', 'pending');
    const hidden = await portal.internship(owner, { status: 'pending' });
    const { body } = await put(student, [press(hidden, true), press(999_999, true), press(0, true)]);
    expect(body.saved_internships).toEqual([]);
  });

  describe('the limit', () => {
    test(`the latest ${savedLimits.most} stay`, async () => {
      const student = await portal.person('student');
      const rows = await portal.database
        .insert(internships)
        .values(
          Array.from({ length: savedLimits.most + 1 }, () =>
            sampleInternship(portal.business.id, portal.clock.now()),
          ),
        )
        .returning({ id: internships.id });
      const [oldest, ...others] = rows.map(({ id }) => id);
      await put(student, [press(oldest!, true, -MINUTE), ...others.map((id) => press(id, true))]);
      const saved = await ids(student);
      expect([saved.length, saved.includes(oldest!)]).toEqual([savedLimits.most, false]);
    });

    test('more changes than one call takes are refused, and nothing is stored', async () => {
      const student = await portal.person('student');
      const id = await portal.internship();
      const many = Array.from({ length: savedLimits.changes + 1 }, () => press(id, true));
      expect((await put(student, many)).status).toBe(422);
      expect(await ids(student)).toEqual([]);
    });
  });
});
