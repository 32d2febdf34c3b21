import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { parse } from 'papaparse';
import { expect, test } from 'vitest';
import { applications, auditLog, internships, participants, users } from '#server/db/schema';
import { sampleInternship } from '#server/seed/sample-rows';
import { yearColumns } from '#server/modules/admin/year-export.repository';
import { describePortal, type Person } from '../support/portal';

const root = join(import.meta.dirname, '../..');

describePortal("the year's export", (portal) => {
  const download = async (year: unknown, by: Person = portal.admin) => {
    const response = await fetch(`${portal.server.url}/api/admin/applications_of_year?year=${String(year)}`, {
      headers: { Authorization: `Bearer ${by.token}` },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const rowsOf = (text: string) =>
    parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true }).data;

  test('has every application of the year of Port Moresby and what became of it, and no name or contact of a student', async () => {
    const anna = await portal.person('student', 'approved', {
      ...{ fullName: 'Anna Vagi', city: '=Lae', dateOfBirth: '2009-03-05', mobileNumber: '+67572003301' },
    });
    const formula = await portal.internship(portal.business, { title: '=HYPERLINK("x")' });
    const applied = async (by: Person) => (await portal.application(by)).id;
    const [hired, refused, withdrawn] = [await applied(anna), await applied(anna), await applied(anna)];
    const seen = (await portal.application(anna, formula)).id;
    const unanswered = await applied(portal.student);
    const { database } = portal;
    const internshipOf = async (id: number) =>
      (await database.select().from(applications).where(eq(applications.id, id)))[0]!.internshipId;
    await portal.setStatus(hired, await internshipOf(hired), 'viewed');
    await portal.setStatus(hired, await internshipOf(hired), 'hired');
    await portal.setStatus(seen, formula, 'viewed');
    const answer = { answer: 'not_this_time', internship_id: await internshipOf(refused) };
    await portal.post(`/internship_applications/${refused}/answer`, portal.business, answer);
    await portal.post(`/internship_applications/${withdrawn}/withdraw`, anna, {});
    const other = await applied(portal.student);
    // 2026 in UTC, 2027 in Port Moresby, and the other way round.
    const sentAt = (id: number, at: string) =>
      database
        .update(applications)
        .set({ createdAt: new Date(at) })
        .where(eq(applications.id, id));
    await sentAt(unanswered, '2026-12-31T14:00:00Z');
    await sentAt(other, '2026-12-31T13:59:59Z');

    const { status, headers, text } = await download(2027);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="applications-2027.csv"');
    const rows = rowsOf(text);
    expect(Object.fromEntries(rows.map(({ application, outcome }) => [application, outcome]))).toEqual({
      [hired]: 'hired',
      [refused]: 'not this time',
      [withdrawn]: 'withdrawn',
      [seen]: 'seen',
      [unanswered]: 'no answer',
    });
    expect(rows.find(({ application }) => application === String(unanswered))!.sent).toBe('2027-01-01');
    const row = rows.find(({ application }) => application === String(seen))!;
    expect(row).toMatchObject({ student: String(anna.id), student_age: '17', student_town: "'=Lae" });
    expect(row).toMatchObject({
      title: `'=HYPERLINK("x")`,
      seen: row.sent,
      hired: '',
      business_name: 'Kokoda Hardware',
    });
    for (const personal of ['Anna', anna.email, '7200 3301', '2009-03-05'])
      expect(text).not.toContain(personal);
    expect(rowsOf((await download(2026)).text).map(({ application }) => application)).toEqual([
      String(other),
    ]);
  });

  test('has what the register says of who made the account with a code', async () => {
    const line = { fullName: 'Sina Wari', dateOfBirth: '2008-01-02', nameKey: 'sina wari' };
    const told = { gender: 'Female', cohort: '2027 A', importedAt: new Date(portal.clock.now()) };
    const [saved] = await portal.database
      .insert(participants)
      .values({ ...line, ...told })
      .returning();
    const sina = await portal.person('student');
    await portal.set(users, sina.id, { participantId: saved!.id });
    const { id } = await portal.application(sina);
    const row = rowsOf((await download(2027)).text).find(({ application }) => application === String(id));
    expect(row).toMatchObject({ gender: 'Female', cohort: '2027 A', school_year: '' });
  });

  test('has each of many once, though it is read in batches', async () => {
    const { database, business, student } = portal;
    const now = portal.clock.now();
    const many = Array.from({ length: 1001 }, () => sampleInternship(business.id, now));
    const ids = await database.insert(internships).values(many).returning({ id: internships.id });
    const at = new Date('2030-06-01T00:00:00Z');
    const row = {
      studentId: student.id,
      levels: [],
      status: 'submitted',
      createdAt: at,
      updatedAt: at,
    } as const;
    await database
      .insert(applications)
      .values(ids.map(({ id }) => ({ ...row, levels: [], internshipId: id })));
    const rows = rowsOf((await download(2030)).text);
    expect(rows.map(({ internship }) => Number(internship))).toEqual(ids.map(({ id }) => id));
  });

  test('is written down, and is of one year', async () => {
    await download(2031);
    const logged = await portal.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'applications exported'));
    expect(logged.at(-1)).toMatchObject({ actorId: portal.admin.id, details: { year: 2031 } });
    for (const year of ['', 'all', '1999']) expect((await download(year)).status, year).toBe(422);
  });

  test('every column has its line in the codebook', () => {
    const codebook = readFileSync(join(root, 'docs/codebook.md'), 'utf8');
    expect([...codebook.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(yearColumns);
  });
});
