import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/dates';
import { news, savedInternships } from '#server/db/schema';
import { notifyClosingSoon } from '#server/modules/news/news.usecases';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';

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
