import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import { portMoresbyDate, startOfDay } from '#contract/closing';
import { limits } from '#contract/limits';
import { applicationStatuses, type ApplicationStatus } from '#contract/status';
import { applicationAnswers, applications, internships, users } from '#server/db/schema';
import { DAY, describePortal, type Person } from '../support/portal';

describePortal("the counts of the admin's overview", (portal) => {
  const read = async (): Promise<AdminOverview> => {
    const { status, body } = await portal.get<AdminOverview>('/admin/overview', portal.admin);
    expect(status).toBe(200);
    return body;
  };
  const days = (count: number) => new Date(portal.clock.now() - count * DAY);

  /** Counts the rows one by one, without SQL. */
  async function bruteForce(): Promise<Omit<AdminOverview, 'waiting'>> {
    const now = portal.clock.now();
    const people = await portal.database.select().from(users);
    const places = await portal.database.select().from(internships);
    const sent = await portal.database.select().from(applications);
    const standing = await portal.database
      .select()
      .from(applicationAnswers)
      .where(isNull(applicationAnswers.endedAt));
    const person = new Map(people.map((row) => [row.id, row]));
    const internship = new Map(places.map((row) => [row.id, row]));
    const students = people.filter(({ role }) => role === 'student');
    const businesses = people.filter(({ role }) => role === 'business');
    const reached = (...statuses: ApplicationStatus[]) =>
      new Set(sent.filter(({ status }) => statuses.includes(status)).map(({ studentId }) => studentId)).size;
    const hiredStudents = new Set(
      sent.filter(({ status }) => status === 'hired').map(({ studentId }) => studentId),
    );
    const hired = (rows: typeof people) => rows.filter(({ id }) => hiredStudents.has(id)).length;
    const byBusiness = (rows: typeof sent) => {
      const counts = new Map<number, number>();
      for (const { internshipId } of rows) {
        const { businessId } = internship.get(internshipId)!;
        counts.set(businessId, (counts.get(businessId) ?? 0) + 1);
      }
      return [...counts]
        .map(([id, count]) => ({ id, name: person.get(id)!.companyName!, applications: count }))
        .toSorted((a, b) => b.applications - a.applications || a.id - b.id);
    };
    const waiting = sent.filter(
      ({ id, status, releasedAt, studentId, internshipId }) =>
        status === 'submitted' &&
        releasedAt !== null &&
        releasedAt.getTime() < now - 14 * DAY &&
        person.get(studentId)!.status === 'approved' &&
        internship.get(internshipId)!.removedAt === null &&
        person.get(internship.get(internshipId)!.businessId)!.status === 'approved' &&
        !standing.some(({ applicationId }) => applicationId === id),
    );
    const today = portMoresbyDate(now);
    const open = places
      .filter(
        (row) =>
          row.status === 'available' &&
          row.removedAt === null &&
          row.lastDateToApply >= today &&
          person.get(row.businessId)!.status === 'approved',
      )
      .toSorted((a, b) =>
        a.lastDateToApply < b.lastDateToApply ? -1 : a.lastDateToApply > b.lastDateToApply ? 1 : a.id - b.id,
      );
    const shown = (rows: typeof open) => ({
      total: rows.length,
      rows: rows
        .slice(0, limits.overview.internships)
        .map(({ id, title, lastDateToApply }) => ({ id, title, last_date_to_apply: lastDateToApply })),
    });
    const cities = new Map<string, typeof people>();
    for (const student of students) {
      const city = student.city?.toLowerCase();
      if (city !== undefined) cities.set(city, [...(cities.get(city) ?? []), student]);
    }
    const thisMonday = Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
    return {
      totals: {
        students: students.length,
        businesses: businesses.length,
        internships: places.filter(({ removedAt }) => removedAt === null).length,
        applications: sent.length,
      },
      funnel: {
        signed_up: students.length,
        approved: students.filter(({ status }) => status === 'approved').length,
        applied: reached(...applicationStatuses),
        viewed: reached('viewed', 'hired'),
        hired: reached('hired'),
      },
      weeks: Array.from({ length: 8 }, (_, index) => {
        const from = new Date(thisMonday - (7 - index) * 7 * DAY).toISOString().slice(0, 10);
        const start = startOfDay(from);
        const within = ({ createdAt }: { createdAt: Date }) =>
          createdAt.getTime() >= start && createdAt.getTime() < start + 7 * DAY;
        return {
          from,
          students: students.filter(within).length,
          businesses: businesses.filter(within).length,
          hired: hired(students.filter(within)),
        };
      }),
      places: [...cities]
        .map(([name, there]) => ({ name, students: there.length, hired: hired(there) }))
        .toSorted((a, b) => b.students - a.students || (a.name < b.name ? -1 : 1))
        .slice(0, limits.overview.places),
      businesses: byBusiness(sent)
        .slice(0, limits.overview.rows)
        .map((row) => ({
          ...row,
          hired: sent.filter(
            ({ status, internshipId }) =>
              status === 'hired' && internship.get(internshipId)!.businessId === row.id,
          ).length,
        })),
      unanswered: { total: waiting.length, businesses: byBusiness(waiting).slice(0, limits.overview.rows) },
      closing: shown(open.filter(({ lastDateToApply }) => lastDateToApply < portMoresbyDate(now + 7 * DAY))),
      without_applicants: shown(
        open.filter(({ id }) => !sent.some(({ internshipId }) => internshipId === id)),
      ),
    };
  }

  const asCounted = async () => {
    const { waiting: _, ...counted } = await read();
    return {
      ...counted,
      places: counted.places.map((place) => ({ ...place, name: place.name.toLowerCase() })),
    };
  };

  /** An application as it is after `age` days; held without `releasedDays`. */
  async function applied(
    student: Person,
    internshipId: number,
    status: ApplicationStatus,
    releasedDays: number | null,
  ) {
    const { id } = await portal.application(student, internshipId);
    await portal.database
      .update(applications)
      .set({ status, releasedAt: releasedDays === null ? null : days(releasedDays) })
      .where(eq(applications.id, id));
    return id;
  }

  test('counts nothing where there is nothing', async () => {
    expect(await asCounted()).toEqual(await bruteForce());
    const { waiting, unanswered } = await read();
    expect(waiting).toEqual({ rows: [], students: 0, businesses: 0, matches: 0, changes: 0, reported: 0 });
    expect(unanswered).toEqual({ total: 0, businesses: [] });
  });

  test('counts what is there exactly, as counting the rows one by one does', async () => {
    const shops = await Promise.all(
      (['approved', 'approved', 'approved', 'rejected', 'pending'] as const).map((status) =>
        portal.person('business', status, { createdAt: days(20) }),
      ),
    );
    const cities = ['Lae', 'LAE', 'Goroka', 'Kérema', 'KÉREMA', 'Madang', 'Wewak', 'Rabaul', null];
    const students = await Promise.all(
      cities.map((city, index) => portal.person('student', 'approved', { city, createdAt: days(index * 9) })),
    );
    const ids: number[] = [];
    for (const [index, shop] of shops.entries()) {
      for (const last of [0, 6, 7, 30])
        ids.push(
          await portal.internship(shop, {
            lastDateToApply: portMoresbyDate(portal.clock.now() + last * DAY),
          }),
        );
      ids.push(await portal.internship(shop, { status: index % 2 ? 'archived' : 'inactive' }));
    }
    let next = 0;
    for (const [index, student] of students.entries()) {
      for (const internship of ids.filter((_, at) => (at + index) % 3 === 0 && at % 5 !== 4 && at < 15)) {
        const status = applicationStatuses[next % 3]!;
        const id = await applied(student, internship, status, [13, 15, null, 40][next % 4]!);
        if (next % 5 === 0) {
          await portal.database.insert(applicationAnswers).values({
            ...{ applicationId: id, byUserId: shops[0]!.id, at: days(1) },
            endedAt: next % 2 ? days(0) : null,
          });
        }
        next += 1;
      }
    }
    await portal.internship(shops[2]);
    await portal.internship(shops[4]);
    expect(next).toBeGreaterThan(20);
    expect(await asCounted()).toEqual(await bruteForce());
    await portal.setAccountStatus(students[0]!, 'pending');
    await portal.setAccountStatus(shops[1]!, 'rejected');
    await portal.database
      .update(internships)
      .set({ removedAt: days(0) })
      .where(eq(internships.id, ids[0]!));
    const found = await asCounted();
    expect(found).toEqual(await bruteForce());
    for (const rows of [found.weeks, found.places, found.businesses])
      expect(rows.some(({ hired }) => hired > 0)).toBe(true);
    expect(found.unanswered.total).toBeGreaterThan(0);
    expect(found.closing.total).toBeGreaterThan(0);
    expect(found.without_applicants.total).toBeGreaterThan(0);
  });
});
