import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { InternshipAnswer } from '#contract/internships';
import { portMoresbyDate } from '#contract/dates';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';

describePortal('how a business usually answers', (portal) => {
  let owner: Person;
  let internship: number;
  beforeEach(async () => {
    owner = await portal.person('business');
    const lastDateToApply = portMoresbyDate(portal.clock.now() + 300 * DAY);
    internship = await portal.internship(owner, { lastDateToApply });
  });

  const apply = async () => (await portal.application(await portal.person('student'), internship)).id;
  const change = (id: number, call: string, json: object) =>
    portal.post(`/internship_applications/${id}/${call}`, owner, { internship_id: internship, ...json });
  const decline = (id: number) => change(id, 'answer', { answer: 'not_this_time' });
  const hire = (id: number) => change(id, 'update_status', { status: 'hired' });
  const company = async () => {
    const reader = await portal.person('student');
    return (await portal.get<InternshipAnswer>(`/internship/${internship}`, reader)).body.internship.company;
  };
  /** What somebody reads now: what was measured is kept for an hour. */
  const figure = async () => {
    portal.clock.advance(HOUR);
    return (await company()).answers_within_days;
  };
  /** Applications that are answered after so many days each, sent at the same moment. */
  const answeredAfter = async (...days: number[]) => {
    const ids: number[] = [];
    for (let count = 0; count < days.length; count += 1) ids.push(await apply());
    let now = 0;
    for (const [index, day] of days.entries()) {
      portal.clock.advance((day - now) * DAY);
      now = day;
      await (index % 2 ? hire : decline)(ids[index]!);
    }
    return ids;
  };

  test('is said from the fifth answered application on, as what three of four had', async () => {
    await answeredAfter(1, 2, 3, 5.5);
    expect(await figure()).toBeUndefined();
    await answeredAfter(20);
    expect(await figure(), 'in whole days, rounded up').toBe(6);
  });

  test('counts whom nobody answered for 14 days, and not who waits for less', async () => {
    await answeredAfter(1, 1, 1, 1, 1);
    await apply();
    await apply();
    portal.clock.advance(13 * DAY);
    expect(await figure()).toBe(1);
    portal.clock.advance(DAY);
    expect(await figure(), 'two of seven').toBeUndefined();
    await answeredAfter(2);
    expect(await figure(), 'two of eight').toBe(2);
  });

  test('a look is no answer; neither is one that was taken back', async () => {
    const ids = await answeredAfter(1, 1, 1, 1, 1);
    expect(await figure()).toBe(1);
    await change(ids[0]!, 'answer', { answer: 'none' });
    expect(await figure(), 'taken back').toBeUndefined();
    await change(ids[1]!, 'update_status', { status: 'viewed' });
    await decline(ids[0]!);
    expect(await figure(), 'hired no more').toBeUndefined();
    await hire(ids[1]!);
    expect(await figure(), 'by the first answer').toBe(1);
  });

  test('begins when the business could read an application, and forgets after a year', async () => {
    const held = await portal.person('student', 'pending');
    const { id } = await portal.application(held, internship);
    portal.clock.advance(40 * DAY);
    await portal.setAccountStatus(held, 'approved');
    portal.clock.advance(DAY);
    await decline(id);
    await answeredAfter(1, 1, 1, 1);
    expect(await figure()).toBe(1);
    portal.clock.advance(366 * DAY);
    expect(await figure(), 'a year later').toBeUndefined();
  });

  test('is a day at least, and measured once an hour', async () => {
    await answeredAfter(0, 0, 0, 0, 0);
    expect(await figure()).toBe(1);
    await answeredAfter(0);
    await portal.database.execute(sql`update application_answers set at = at + interval '3 days'`);
    portal.clock.advance(HOUR - 1);
    expect((await company()).answers_within_days).toBe(1);
    portal.clock.advance(1);
    expect((await company()).answers_within_days).toBe(3);
  });
});
