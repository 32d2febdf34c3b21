import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import { portMoresbyDate } from '#contract/closing';
import type { ApplicationStatus } from '#contract/status';
import { applicationAnswers, applications } from '#server/db/schema';
import { DAY, describePortal, type Person } from '../support/portal';

describePortal("the counts of the admin's overview", (portal) => {
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
    await portal.database.update(applications).set(row).where(eq(applications.id, id));
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
});
