import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { InternshipAnswer } from '#contract/internships';
import type { ReportedInternshipsAnswer } from '#contract/reports';
import { internshipReports } from '#server/db/schema';
import type { Person, Portal } from './portal';

/** Reports internships, and reads and decides on the reports as an admin (rule internship-10). */
export const reportsOn = (portal: Portal) => {
  const report = (id: number, student: Person, json: object = { reason: 'money' }) =>
    portal.call('PUT', `/internship/${id}/report`, { token: student.token, json });
  const reportBy = async (id: number, count: number) => {
    const students = [];
    for (let index = 0; index < count; index += 1) students.push(await portal.person('student'));
    for (const student of students) expect((await report(id, student)).status).toBe(200);
    return students;
  };
  const details = (id: number, person: Person) => portal.get<InternshipAnswer>(`/internship/${id}`, person);
  const admin = () => portal.person('admin');
  const queue = async () =>
    (await portal.get<ReportedInternshipsAnswer>('/admin/reported_internships', await admin())).body;
  const inQueue = async (id: number) => (await queue()).internships.find((row) => row.id === id);
  const now = () => new Date(portal.clock.now()).toISOString();
  const clear = async (id: number, seen_until = now()) =>
    portal.post(`/admin/reported_internships/${id}/clear`, await admin(), { seen_until });
  const takeDown = async (id: number, reason = 'It asks for money.') =>
    portal.post(`/admin/reported_internships/${id}/take_down`, await admin(), { seen_until: now(), reason });
  const reportsOf = (id: number, student: Person) =>
    portal.database
      .select()
      .from(internshipReports)
      .where(and(eq(internshipReports.internshipId, id), eq(internshipReports.studentId, student.id)));
  return { report, reportBy, details, admin, queue, inQueue, now, clear, takeDown, reportsOf };
};
