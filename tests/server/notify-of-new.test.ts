import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { jobAlertProgress, jobAlerts, outgoing, news, users } from '#server/db/schema';
import { mailWeekly, notifyByNews } from '#server/modules/job-alerts/notify-of-new.usecases';
import { startSession } from '#server/sessions/sessions.usecases';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { sendMails } from '../support/whole-person';

const MINUTE = 60_000;
const going = new AbortController().signal;

describePortal('students are told of new internships (rule notify-6)', (portal) => {
  const { change, create } = internshipsOn(portal);
  let weeks = 0;
  /** A time in Port Moresby, in a week of its own for each test: March begins with a Monday. */
  const at = (day: number, hour: number) =>
    Date.parse('2027-03-01T00:00:00+10:00') + (7 * weeks * 4 + day - 1) * DAY + hour * HOUR;
  beforeEach(() => {
    weeks += 1;
    portal.clock.set(at(1, 9));
  });

  const person = (more: Partial<typeof users.$inferInsert> = {}) =>
    portal.person('student', 'approved', { emailConfirmedAt: new Date(portal.clock.now()), ...more });
  const wanted = { category_id: null, place: null, by_news: true, by_mail: true };
  const alert = async (student: Person, json: object = {}) => {
    const token = await startSession(portal.deps, student.id);
    const made = await portal.call('POST', '/job_alerts', { token, json: { ...wanted, ...json } });
    expect(made.status).toBe(200);
    portal.clock.advance(1);
  };
  const publish = (more: Parameters<typeof portal.internship>[1] = {}) =>
    portal.internship(portal.business, { categoryId: 3, ...more });
  const newsOf = async ({ id }: Person) =>
    (
      await portal.database
        .select()
        .from(news)
        .where(and(eq(news.userId, id), eq(news.kind, 'job_alert')))
        .orderBy(asc(news.id))
    ).map(({ data }) => data);
  const mailsTo = async ({ email }: Person) =>
    (
      await portal.database
        .select()
        .from(outgoing)
        .where(and(eq(outgoing.recipient, email), eq(outgoing.kind, 'new_internships')))
        .orderBy(asc(outgoing.id))
    ).map(({ data }) => data as { count: number; internships: { id: number; title: string }[] });
  const tellAt = async (time: number) => {
    portal.clock.set(time);
    await notifyByNews(portal.deps, going);
    await mailWeekly(portal.deps, going);
  };
  const counts = async (student: Person) => (await newsOf(student)).map(({ count }) => count);

  test('by news of the day, with their number and what they have in common', async () => {
    const [here, trade, elsewhere] = [await person(), await person(), await person()];
    await alert(here, { place: 'Lae' });
    await alert(trade, { category_id: 3, place: 'Lae' });
    await alert(elsewhere, { place: 'Port Moresby' });
    await publish({ location: ' lae' });
    await publish();
    await publish({ categoryId: 4 });
    await publish({ location: 'Goroka' });
    await tellAt(at(1, 9));
    expect(await newsOf(here), 'a publication that may not be visible yet').toEqual([]);
    await tellAt(at(1, 10));
    expect(await newsOf(here)).toEqual([{ count: 3, category_id: null, category: null, place: 'Lae' }]);
    expect(await newsOf(trade)).toMatchObject([{ count: 2, category_id: 3, place: 'Lae' }]);
    expect(await newsOf(elsewhere)).toEqual([]);
  });

  test('by at most one news a day, none at night, and never of the same again', async () => {
    const student = await person();
    await alert(student);
    await publish();
    await tellAt(at(1, 21));
    expect(await counts(student)).toEqual([]);
    await tellAt(at(2, 7));
    await publish();
    await publish();
    await tellAt(at(2, 12));
    expect(await counts(student), 'the same day').toEqual([1]);
    await tellAt(at(3, 7));
    await tellAt(at(4, 7));
    expect(await counts(student)).toEqual([1, 2]);
  });

  test('of each internship once, whatever alerts find it, and of none that they have applied to', async () => {
    const student = await person();
    await alert(student, { place: 'Lae' });
    await alert(student, { category_id: 3 });
    const applied = await publish();
    await publish();
    await portal.application(student, applied);
    await tellAt(at(1, 12));
    expect(await counts(student)).toEqual([1]);
    expect((await mailsTo(student)).length, 'the weekly mail is not due').toBe(0);
    await tellAt(at(8, 7));
    expect(await mailsTo(student)).toMatchObject([{ count: 1 }]);
  });

  test('of what was published first after the alert was made, and is public now', async () => {
    await publish({ title: 'Before the alert' });
    portal.clock.advance(1);
    const student = await person();
    await alert(student);
    const own = await portal.person('business');
    const pending = await portal.person('business', 'pending');
    const held = { ...(await create(undefined, pending)).body.internship };
    const gone = [await publish(), await publish(), await publish()] as const;
    await change(gone[0], { status: 'archived' });
    await change(gone[1], { removedAt: new Date(portal.clock.now()) });
    await change(gone[2], { lastDateToApply: '2027-02-01' });
    await portal.internship(own);
    await portal.setAccountStatus(own, 'rejected');
    await tellAt(at(1, 12));
    expect(await counts(student)).toEqual([]);
    // Held until its business is approved: that publishes it first.
    await portal.setAccountStatus(pending, 'approved');
    await tellAt(at(1, 13));
    expect(await counts(student)).toEqual([1]);
    // Archived and restored: no second publication.
    const token = await startSession(portal.deps, pending.id);
    for (const status of ['archived', 'available'])
      await portal.call('PUT', `/internship/${held.id}`, { token, json: { status } });
    await tellAt(at(2, 12));
    expect(await counts(student)).toEqual([1]);
  });

  test('not while their account is rejected, and again when it is not', async () => {
    const student = await person();
    await alert(student);
    await publish();
    await portal.setAccountStatus(student, 'rejected');
    await tellAt(at(8, 8));
    expect([await counts(student), await mailsTo(student)]).toEqual([[], []]);
    await portal.setAccountStatus(student, 'approved');
    await tellAt(at(8, 9));
    expect([await counts(student), (await mailsTo(student)).length]).toEqual([[1], 1]);
  });

  test('by a mail each Monday from 07:00 on, with the newest ten, and none without anything new', async () => {
    const student = await person();
    await alert(student, { place: 'Lae', by_news: false });
    for (let number = 1; number <= 12; number += 1) {
      portal.clock.advance(MINUTE);
      await publish({ title: `Number ${number}` });
    }
    await tellAt(at(8, 6.9));
    expect(await mailsTo(student)).toEqual([]);
    await tellAt(at(8, 7));
    const [first] = await mailsTo(student);
    expect(first).toMatchObject({
      ...{ userId: student.id, name: student.name, count: 12, categoryId: null, place: 'Lae' },
    });
    expect(first!.internships.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Number ${12 - index}`),
    );
    expect(first!.internships[0]).toMatchObject({ companyName: 'Kokoda Hardware', location: 'Lae' });
    await tellAt(at(8, 8));
    await tellAt(at(14, 23));
    await tellAt(at(15, 7));
    expect(await mailsTo(student), 'a week without anything new').toHaveLength(1);
    await publish({ title: 'Late' });
    // The server was away on Monday.
    await tellAt(at(24, 15));
    expect((await mailsTo(student)).map(({ count }) => count)).toEqual([12, 1]);
    expect(await counts(student)).toEqual([]);
  });

  test('by mail only at a confirmed e-mail; once it is confirmed with what is not older than two weeks', async () => {
    const student = await person({ emailConfirmedAt: null });
    await alert(student);
    await publish({ title: 'Long ago', lastDateToApply: '2028-12-01' });
    await tellAt(at(8, 7));
    portal.clock.set(at(16, 9));
    await publish();
    await tellAt(at(22, 7));
    expect(await mailsTo(student)).toEqual([]);
    await portal.set(users, student.id, { emailConfirmedAt: new Date(portal.clock.now()) });
    await tellAt(at(22, 8));
    expect(await mailsTo(student)).toMatchObject([{ count: 1 }]);
  });

  test('by no mail once they have ended these, also not by one that is queued', async () => {
    const student = await person();
    await alert(student);
    await publish();
    await tellAt(at(8, 8));
    expect([await counts(student), (await mailsTo(student)).length], 'queued').toEqual([[1], 1]);
    await portal.call('PUT', '/job_alert_mails', {
      token: await startSession(portal.deps, student.id),
      json: { wanted: false },
    });
    await sendMails(portal.server);
    expect(await mailsTo(student), 'the queued one').toEqual([]);
    await publish();
    await tellAt(at(15, 8));
    expect([await counts(student), await mailsTo(student)]).toEqual([[1, 1], []]);
  });

  test('several hundred of them, some in each transaction', async () => {
    const students = await Promise.all(Array.from({ length: 230 }, () => person()));
    const since = new Date(portal.clock.now());
    for (const student of students.slice(0, 2)) await alert(student, { place: 'Other' });
    await portal.database.insert(jobAlerts).values(
      students.slice(2).map(({ id }) => ({
        ...{ studentId: id, place: 'Other' as const, byNews: true, byMail: false, since, createdAt: since },
      })),
    );
    await portal.database
      .insert(jobAlertProgress)
      .values(students.slice(2).map(({ id }) => ({ studentId: id })));
    portal.clock.advance(MINUTE);
    await publish({ location: 'Wewak' });
    await tellAt(at(1, 12));
    const told = await Promise.all(students.map(counts));
    expect(told).toEqual(students.map(() => [1]));
  });
});
