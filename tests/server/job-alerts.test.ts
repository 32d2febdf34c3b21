import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobAlertLimits } from '#contract/limits';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { jobAlerts, jobAlertProgress } from '#server/db/schema';
import { DAY, describePortal, expectRefusal, type Person } from '../support/portal';

const text = messages.jobAlerts;

describePortal('job alerts (rule notify-6)', (portal) => {
  const wanted = { category_id: null, place: 'Lae', by_news: true, by_mail: false };
  const make = (student: Person, json: object = wanted) =>
    portal.call<JobAlertsAnswer>('POST', '/job_alerts', { token: student.token, json });
  const change = (student: Person, id: number, json: object) =>
    portal.call<JobAlertsAnswer>('PUT', `/job_alerts/${id}`, { token: student.token, json });
  const remove = (student: Person, id: number) =>
    portal.call<JobAlertsAnswer>('DELETE', `/job_alerts/${id}`, { token: student.token });
  const mails = (student: Person, json: object) =>
    portal.call<JobAlertsAnswer>('PUT', '/job_alert_mails', { token: student.token, json });
  const read = async (student: Person) => (await portal.get<JobAlertsAnswer>('/job_alerts', student)).body;
  const row = async (id: number) =>
    (await portal.database.select().from(jobAlerts).where(eq(jobAlerts.id, id)))[0];

  test('are made, read, changed and deleted by their student', async () => {
    const student = await portal.person('student');
    expect(await read(student)).toEqual({ job_alerts: [], mails_ended: false });
    const { status, body } = await make(student, { ...wanted, category_id: 7 });
    expect(status).toBe(200);
    const [made] = body.job_alerts;
    expect(body).toEqual({
      job_alerts: [
        {
          ...{ id: made!.id, category_id: 7, category: made!.category, place: 'Lae' },
          ...{ by_news: true, by_mail: false, created_at: new Date(portal.clock.now()).toISOString() },
        },
      ],
      mails_ended: false,
    });
    expect(made!.category).toMatch(/\w/);
    const changed = await change(student, made!.id, { ...wanted, place: 'other', by_mail: true });
    expect(changed.body.job_alerts).toMatchObject([{ category_id: null, category: null, place: 'Other' }]);
    expect(await read(student)).toEqual(changed.body);
    expect((await remove(student, made!.id)).body.job_alerts).toEqual([]);
    expect((await remove(student, made!.id)).status, 'deleted again').toBe(200);
  });

  test('one that looks for the same takes the place of the earlier one, so that a retry makes no second', async () => {
    const student = await portal.person('student');
    await make(student);
    const [first] = (await read(student)).job_alerts;
    const many = await Promise.all(
      Array.from({ length: 5 }, () => make(student, { ...wanted, by_mail: true })),
    );
    expect(many.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await read(student)).job_alerts).toEqual([{ ...first, by_mail: true }]);
    const other = (await make(student, { ...wanted, place: null })).body.job_alerts[1]!;
    await expectRefusal(change(student, other.id, wanted), 'validation_failed', {
      category_id: [text.twice],
    });
  });

  test('there are five at most, also when six are made at once', async () => {
    const student = await portal.person('student');
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((category_id) => make(student, { ...wanted, category_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422]);
    const { job_alerts } = await read(student);
    expect(job_alerts).toHaveLength(jobAlertLimits.most);
    const { category_id } = job_alerts[0]!;
    expect((await make(student, { ...wanted, category_id, by_mail: true })).status, 'no sixth').toBe(200);
    await expectRefusal(make(student), 'validation_failed', { category_id: [text.full] });
  });

  test('what cannot be looked for, or told by no way, is refused beside its field', async () => {
    const student = await portal.person('student');
    await expectRefusal(make(student, { ...wanted, category_id: 9999 }), 'validation_failed', {
      category_id: [text.categoryUnknown],
    });
    await expectRefusal(make(student, { ...wanted, place: 'Goroka' }), 'validation_failed', {
      place: [text.placeUnknown],
    });
    await expectRefusal(make(student, { ...wanted, by_news: false }), 'validation_failed', {
      by_news: [text.wayRequired],
    });
    expect((await read(student)).job_alerts).toEqual([]);
  });

  test('nobody reads, changes or deletes those of another, and a rejected student makes none', async () => {
    const [owner, other] = [await portal.person('student'), await portal.person('student')];
    const id = (await make(owner)).body.job_alerts[0]!.id;
    await expectRefusal(change(other, id, wanted), 'not_found');
    await remove(other, id);
    expect((await read(other)).job_alerts).toEqual([]);
    expect((await read(owner)).job_alerts).toHaveLength(1);
    await portal.setAccountStatus(owner, 'rejected');
    await expectRefusal(make(owner), 'account_rejected');
    await expectRefusal(change(owner, id, wanted), 'account_rejected');
    expect((await read(owner)).job_alerts).toHaveLength(1);
    expect((await remove(owner, id)).body.job_alerts).toEqual([]);
  });

  test('one that looks for something else tells of what comes from then on; another way alone changes nothing', async () => {
    const student = await portal.person('student');
    const { id } = (await make(student)).body.job_alerts[0]!;
    const made = (await row(id))!.since;
    portal.clock.advance(DAY);
    await change(student, id, { ...wanted, by_mail: true });
    expect((await row(id))!.since).toEqual(made);
    await change(student, id, { ...wanted, place: null });
    expect((await row(id))!.since).toEqual(new Date(portal.clock.now()));
    expect((await row(id))!.createdAt).toEqual(made);
  });

  test('the weekly mails are ended and resumed; who chooses the mail anew has them again', async () => {
    const student = await portal.person('student');
    const { id } = (await make(student, { ...wanted, by_mail: true })).body.job_alerts[0]!;
    expect((await mails(student, { wanted: false })).body.mails_ended).toBe(true);
    expect((await change(student, id, { ...wanted, place: null, by_mail: true })).body.mails_ended).toBe(
      true,
    );
    expect((await mails(student, { wanted: true })).body.mails_ended).toBe(false);
    await mails(student, { wanted: false });
    await change(student, id, wanted);
    expect((await change(student, id, { ...wanted, by_mail: true })).body.mails_ended).toBe(false);
    const never = await portal.person('student');
    expect((await mails(never, { wanted: false })).body).toEqual({ job_alerts: [], mails_ended: false });
    expect(await portal.database.$count(jobAlertProgress, eq(jobAlertProgress.studentId, never.id))).toBe(0);
  });
});
