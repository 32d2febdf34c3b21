import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/overview';
import { portMoresbyDate, startOfDay } from '#contract/dates';
import type { ApplicationStatus } from '#contract/status';
import { applicationAnswers, applications, internships, participants, users } from '#server/db/schema';
import { saveParticipants } from '#server/modules/participants/participants.repository';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';

describePortal("the admin's overview", (portal) => {
  const read = async (): Promise<AdminOverview> => {
    const { status, body } = await portal.get<AdminOverview>('/admin/overview', portal.admin);
    expect(status).toBe(200);
    return body;
  };
  const ago = (count: number) => new Date(portal.clock.now() - count * DAY);
  const day = (days: number) => portMoresbyDate(portal.clock.now() + days * DAY);

  /** An application that its business can read for so many days. */
  async function applied(by: Person, to: number, status: ApplicationStatus, days: number) {
    const { id } = await portal.application(by, to);
    const row = { status, releasedAt: ago(days) };
    await portal.set(applications, id, row);
    return id;
  }
  const answered = (applicationId: number, endedAt: Date | null) =>
    portal.database
      .insert(applicationAnswers)
      .values({ applicationId, byUserId: portal.business.id, at: ago(1), endedAt });

  const mondays = ['01-11', '01-18', '01-25', '02-01', '02-08', '02-15', '02-22', '03-01'];
  /** The last eight weeks; nothing in those that are not named. */
  const weeksWith = (more: Record<string, Partial<AdminOverview['weeks'][number]>>) =>
    mondays.map((monday) => ({
      ...{ from: `2027-${monday}`, students: 0, businesses: 0, hired: 0, ...more[monday] },
    }));

  test('counts nothing where there is nothing', async () => {
    const none = { total: 0, rows: [] };
    expect(await read()).toEqual({
      waiting: { rows: [], students: 0, businesses: 0, matches: 0, changes: 0, reported: 0 },
      totals: { students: 1, businesses: 1, internships: 0, applications: 0 },
      funnel: { signed_up: 1, approved: 1, applied: 0, viewed: 0, hired: 0 },
      weeks: weeksWith({ '03-01': { students: 1, businesses: 1 } }),
      ...{ places: [], businesses: [], unanswered: { total: 0, businesses: [] } },
      ...{ closing: none, without_applicants: none },
    });
  });

  test('counts what is there exactly', async () => {
    const shop = await portal.person('business', 'approved', {
      ...{ companyName: 'Wau Trading', createdAt: ago(20) },
    });
    const pending = await portal.person('business', 'pending');
    const anna = await portal.person('student', 'approved', { city: 'Lae' });
    const peter = await portal.person('student', 'approved', { city: 'Lae', createdAt: ago(9) });
    const setBack = await portal.person('student', 'pending', { city: 'Goroka' });
    const own = await portal.internship();
    const soon = await portal.internship(shop, { lastDateToApply: day(6) });
    const later = await portal.internship(shop, { lastDateToApply: day(30) });
    const inAWeek = await portal.internship(shop, { lastDateToApply: day(7) });
    await portal.internship(shop, { status: 'archived' });
    await portal.internship(shop, { lastDateToApply: day(6), removedAt: ago(0) });
    await portal.internship(pending, { lastDateToApply: day(6) });

    await applied(anna, soon, 'submitted', 15);
    await applied(peter, soon, 'hired', 15);
    await applied(setBack, soon, 'submitted', 15);
    await applied(portal.student, soon, 'submitted', 13);
    await applied(anna, own, 'viewed', 40);
    await answered(await applied(peter, own, 'submitted', 40), null);
    await answered(await applied(portal.student, own, 'submitted', 40), ago(0));

    const { waiting: _, ...counted } = await read();
    const [first, second] = [
      { id: portal.business.id, name: 'Kokoda Hardware' },
      { id: shop.id, name: 'Wau Trading' },
    ];
    const row = (id: number, days: number) => ({
      ...{ id, title: 'Workshop Trainee', last_date_to_apply: day(days) },
    });
    expect(counted).toEqual({
      totals: { students: 4, businesses: 3, internships: 6, applications: 7 },
      funnel: { signed_up: 4, approved: 3, applied: 4, viewed: 2, hired: 1 },
      weeks: weeksWith({
        '02-08': { businesses: 1 },
        '02-15': { students: 1, hired: 1 },
        '03-01': { students: 3, businesses: 2 },
      }),
      places: [
        { name: 'Lae', students: 2, hired: 1 },
        { name: 'Goroka', students: 1, hired: 0 },
      ],
      businesses: [
        { ...second, applications: 4, hired: 1 },
        { ...first, applications: 3, hired: 0 },
      ],
      unanswered: {
        total: 2,
        businesses: [
          { ...first, applications: 1 },
          { ...second, applications: 1 },
        ],
      },
      closing: { total: 1, rows: [row(soon, 6)] },
      without_applicants: { total: 2, rows: [row(inAWeek, 7), row(later, 30)] },
    });
  });

  test('a week begins on Monday at midnight in Port Moresby', async () => {
    const { weeks } = await read();
    const monday = startOfDay(weeks[7]!.from);
    expect(new Date(weeks[7]!.from).getUTCDay()).toBe(1);
    const [before, first] = [weeks[6]!.students, weeks[7]!.students];
    await portal.person('student', 'approved', { createdAt: new Date(monday - 1) });
    await portal.person('student', 'approved', { createdAt: new Date(monday) });
    const later = (await read()).weeks;
    expect([later[6]!.students, later[7]!.students]).toEqual([before + 1, first + 1]);
  });

  test('a place has the spelling that most students have', async () => {
    for (const city of ['VANIMO', 'Vanimo', 'Vanimo', 'vanimo', 'Vanimo'])
      for (let index = 0; index < 3; index += 1) await portal.person('student', 'pending', { city });
    expect((await read()).places[0]).toEqual({ name: 'Vanimo', students: 15, hired: 0 });
  });

  test('who waits longest is first, students and businesses together, with what the register says', async () => {
    await portal.database.update(users).set({ status: 'approved' }).where(eq(users.status, 'pending'));
    const born = { dateOfBirth: '2006-03-14' };
    const line = (fullName: string, more = {}) => ({
      ...{ fullName, nameKey: fullName.toLowerCase().split(' ').toSorted().join(' '), ...born },
      ...{ email: null, mobileNumber: null, mobileKey: null, city: null, cohort: null },
      ...{ gender: null, schoolYear: null, guardian: null, ...more },
    });
    const columns = ['full_name', 'date_of_birth', 'mobile_number'] as const;
    const listed = [
      line('Elijah Waine'),
      line('Joyce Pokana', { mobileNumber: '+675 7999 9999', mobileKey: '79999999' }),
    ];
    await saveParticipants(portal.database, columns, listed, ago(1));
    const shop = await portal.person('business', 'pending', { createdAt: ago(9), city: 'Lae' });
    const unknown = await portal.person('student', 'pending', { ...born, createdAt: ago(8) });
    const pending = (fullName: string, createdAt: Date) =>
      portal.person('student', 'pending', { ...born, fullName, createdAt });
    const joyce = await pending('Joyce Pokana', ago(7));
    const elijah = await pending('Elijah Waine', ago(10));
    const since = (count: number) => ago(count).toISOString();
    const student = ({ id, name }: Person, count: number) => ({
      ...{ id, role: 'student', name, city: null, since: since(count) },
    });
    const { waiting } = await read();
    const noMatch = { result: 'no match', differs: [], not_compared: [] };
    expect(waiting).toEqual({
      rows: [
        { ...student(elijah, 10), match: { ...noMatch, result: 'match' } },
        {
          ...{ id: shop.id, role: 'business', name: `Company ${shop.name.split(' ')[1]!}`, city: 'Lae' },
          ...{ since: since(9), match: null },
        },
        { ...student(unknown, 8), match: noMatch },
        {
          ...student(joyce, 7),
          match: { result: 'partial', differs: ['mobile_number'], not_compared: [] },
        },
      ],
      ...{ students: 3, businesses: 1, matches: 1, changes: 0, reported: 0 },
    });
    for (let index = 0; index < 3; index += 1)
      await portal.person('student', 'pending', { createdAt: new Date(ago(3).getTime() + index * HOUR) });
    const more = (await read()).waiting;
    expect([more.rows.length, more.students, more.rows[4]!.since]).toEqual([5, 6, since(3)]);
    await portal.database.delete(participants).where(eq(participants.dateOfBirth, born.dateOfBirth));
  });

  test('is at most 3 KB where every part is full of ordinary names', async () => {
    await portal.database.update(users).set({ status: 'approved' });
    const companyName = 'Wahgi Valley Building Supplies';
    for (const city of ['Port Moresby', 'Mount Hagen', 'Popondetta', 'Kimbe', 'Kavieng']) {
      await portal.person('business', 'pending', { companyName, city: 'Port Moresby', createdAt: ago(30) });
      await portal.person('student', 'approved', { city });
      const shop = await portal.person('business');
      const { id } = await portal.application(portal.student, await portal.internship(shop));
      await portal.set(applications, id, { releasedAt: ago(20) });
      await portal.internship(shop, { lastDateToApply: day(3) });
    }
    await portal.database.update(users).set({ companyName }).where(eq(users.role, 'business'));
    await portal.database.update(internships).set({ title: 'Warehouse and Dispatch Intern' });
    const overview = await read();
    const { waiting, places, businesses, unanswered, closing, without_applicants } = overview;
    const parts = [waiting.rows, places, businesses, unanswered.businesses, closing.rows];
    expect(parts.map(({ length }) => length)).toEqual([5, 5, 5, 5, 3]);
    expect(without_applicants.rows).toHaveLength(3);
    expect(JSON.stringify(overview).length).toBeLessThanOrEqual(3072);
  });
});
