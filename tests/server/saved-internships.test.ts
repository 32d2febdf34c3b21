import { describe, expect, test, beforeEach } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { savedLimits } from '#contract/limits';
import type { SavedChange, SavedInternshipsAnswer } from '#contract/saved-internships';
import { portMoresbyDate } from '#contract/dates';
import { internships, news, savedInternships } from '#server/db/schema';
import { sampleInternship } from '#server/seed/sample-rows';
import { notifyClosingSoon } from '#server/modules/news/news.usecases';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, type Person, HOUR } from '../support/portal';

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
    // Published once, pending again: it can be taken back.
    portal.clock.advance(MINUTE);
    await change(archived, { status: 'pending' });
    const { body } = await put(student, [press(archived, false)]);
    expect(body.saved_internships.map(({ id }) => id)).not.toContain(archived);
  });

  test('one that was never published is not saved: its title stays unknown', async () => {
    const student = await portal.person('student');
    const owner = await portal.person('business', 'pending');
    const hidden = await portal.internship(owner, { status: 'pending', publishedAt: null });
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

const going = new AbortController().signal;

describePortal('a saved internship that closes soon (rule notify-1)', (portal) => {
  const { change } = internshipsOn(portal);
  let student: Person;
  let internship: number;
  const day = (days: number) => portMoresbyDate(portal.clock.now() + days * DAY);
  const save = (by: Person, id: number, isSaved = true) =>
    portal.database
      .insert(savedInternships)
      .values({ studentId: by.id, internshipId: id, isSaved, changedAt: new Date(portal.clock.now()) });
  const work = () => notifyClosingSoon(portal.deps, going);
  const told = async (person: Person, id = internship) =>
    (
      await portal.database
        .select()
        .from(news)
        .where(and(eq(news.userId, person.id), eq(news.internshipId, id)))
    ).map(({ kind, data }) => ({ kind, data }));
  beforeEach(async () => {
    // A moment in the middle of a day in Port Moresby.
    portal.clock.set(Math.ceil(portal.clock.now() / DAY) * DAY + HOUR);
    student = await portal.person('student');
    internship = await portal.internship(portal.business, { lastDateToApply: day(4) });
  });

  test('is told of three days before its last day, once', async () => {
    await save(student, internship);
    const lastDay = day(4);
    await work();
    expect(await told(student)).toEqual([]);
    portal.clock.advance(DAY);
    for (const _ of [1, 2]) await work();
    portal.clock.advance(DAY);
    await work();
    const data = { title: 'Workshop Trainee', company_name: 'Kokoda Hardware', last_date_to_apply: lastDay };
    expect(await told(student)).toEqual([{ kind: 'saved_closing', data }]);
  });

  test('on its last day too, and not after it', async () => {
    const [today, yesterday] = await Promise.all(
      [0, -1].map((days) => portal.internship(portal.business, { lastDateToApply: day(days) })),
    );
    for (const id of [today!, yesterday!]) await save(student, id);
    await work();
    expect([await told(student, today), await told(student, yesterday)]).toMatchObject([[{}], []]);
  });

  test('again when its last day was moved and comes close again', async () => {
    await save(student, internship);
    await change(internship, { lastDateToApply: day(2) });
    await work();
    await change(internship, { lastDateToApply: day(9) });
    await work();
    expect(await told(student)).toHaveLength(1);
    portal.clock.advance(7 * DAY);
    await work();
    expect(await told(student)).toHaveLength(2);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['it is not saved any more', () => change(internship, { lastDateToApply: day(1) })],
    ['it is archived', () => change(internship, { status: 'archived' })],
    ['it was removed', () => change(internship, { removedAt: new Date() })],
    ['the student has applied', () => portal.application(student, internship)],
    ['the student is rejected', () => portal.setAccountStatus(student, 'rejected')],
  ])('not when %s', async (why, make) => {
    await save(student, internship, !why.includes('not saved'));
    const other = await portal.person('student', 'pending');
    const open = await portal.internship(portal.business, { lastDateToApply: day(1) });
    await save(other, open);
    await make();
    portal.clock.advance(DAY);
    await work();
    expect(await told(student)).toEqual([]);
    // Who is pending may apply.
    expect(await told(other, open)).toHaveLength(1);
  });
});
