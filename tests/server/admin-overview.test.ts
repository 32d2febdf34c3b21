import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AdminOverview } from '#contract/admin-overview';
import { portMoresbyDate, startOfDay } from '#contract/closing';
import { applications, internships, participants, users } from '#server/db/schema';
import { saveParticipants } from '#server/modules/participants/participants.repository';
import { DAY, describePortal, HOUR } from '../support/portal';

describePortal("the admin's overview", (portal) => {
  const read = async (): Promise<AdminOverview> => {
    const { status, body } = await portal.get<AdminOverview>('/admin/overview', portal.admin);
    expect(status).toBe(200);
    return body;
  };
  const days = (count: number) => new Date(portal.clock.now() - count * DAY);

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
      ...{ email: null, mobileNumber: null, mobileKey: null, city: null, cohort: null, ...more },
    });
    const columns = ['full_name', 'date_of_birth', 'mobile_number'] as const;
    const listed = [
      line('Elijah Waine'),
      line('Joyce Pokana', { mobileNumber: '+675 7999 9999', mobileKey: '79999999' }),
    ];
    await saveParticipants(portal.database, columns, listed, days(1));
    const shop = await portal.person('business', 'pending', { createdAt: days(9), city: 'Lae' });
    const unknown = await portal.person('student', 'pending', { ...born, createdAt: days(8) });
    const joyce = await portal.person('student', 'pending', {
      ...born,
      fullName: 'Joyce Pokana',
      createdAt: days(7),
    });
    const elijah = await portal.person('student', 'pending', {
      ...born,
      fullName: 'Elijah Waine',
      createdAt: days(10),
    });
    const since = (count: number) => days(count).toISOString();
    const { waiting } = await read();
    const noMatch = { result: 'no match', differs: [], not_compared: [] };
    expect(waiting).toEqual({
      rows: [
        {
          id: elijah.id,
          role: 'student',
          name: 'Elijah Waine',
          city: null,
          since: since(10),
          match: { ...noMatch, result: 'match' },
        },
        {
          id: shop.id,
          role: 'business',
          name: `Company ${shop.name.split(' ')[1]!}`,
          city: 'Lae',
          since: since(9),
          match: null,
        },
        { id: unknown.id, role: 'student', name: unknown.name, city: null, since: since(8), match: noMatch },
        {
          ...{ id: joyce.id, role: 'student', name: 'Joyce Pokana', city: null, since: since(7) },
          match: { result: 'partial', differs: ['mobile_number'], not_compared: [] },
        },
      ],
      ...{ students: 3, businesses: 1, matches: 1, changes: 0, reported: 0 },
    });
    for (let index = 0; index < 3; index += 1)
      await portal.person('student', 'pending', { createdAt: new Date(days(3).getTime() + index * HOUR) });
    const more = (await read()).waiting;
    expect([more.rows.length, more.students, more.rows[4]!.since]).toEqual([5, 6, since(3)]);
    await portal.database.delete(participants).where(and(eq(participants.dateOfBirth, born.dateOfBirth)));
  });

  test('is at most 3 KB where every part is full of ordinary names', async () => {
    await portal.database.update(users).set({ status: 'approved' });
    const companyName = 'Wahgi Valley Building Supplies';
    for (const city of ['Port Moresby', 'Mount Hagen', 'Popondetta', 'Kimbe', 'Kavieng']) {
      await portal.person('business', 'pending', { companyName, city: 'Port Moresby', createdAt: days(30) });
      await portal.person('student', 'approved', { city });
      const shop = await portal.person('business');
      const { id } = await portal.application(portal.student, await portal.internship(shop));
      await portal.database
        .update(applications)
        .set({ releasedAt: days(20) })
        .where(eq(applications.id, id));
      await portal.internship(shop, { lastDateToApply: portMoresbyDate(portal.clock.now() + 3 * DAY) });
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
