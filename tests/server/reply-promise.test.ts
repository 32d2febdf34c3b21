import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { ApplicationDetails, OwnApplicationsAnswer } from '#contract/applications';
import { portMoresbyDate } from '#contract/dates';
import { applicationReminders, internships, outgoing } from '#server/db/schema';
import { remindBusinesses, notifyStudents } from '#server/modules/reminders/reminders.usecases';
import { startSession } from '#server/sessions/sessions.usecases';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';

const going = new AbortController().signal;

describePortal('the reply promise', (portal) => {
  let owner: Person;
  let internship: number;
  beforeEach(async () => {
    owner = await portal.person('business');
    // A moment in the middle of a day in Port Moresby.
    portal.clock.set(Math.ceil(portal.clock.now() / DAY) * DAY + HOUR);
    internship = await portal.internship(owner, { title: 'Shop Assistant', lastDateToApply: day(20) });
  });

  const day = (days: number) => portMoresbyDate(portal.clock.now() + days * DAY);
  const apply = async (to = internship) => {
    const by = await portal.person('student');
    return { by, ...(await portal.application(by, to)) };
  };
  /** The daily work, after so many days. */
  const after = async (days: number) => {
    portal.clock.advance(days * DAY);
    await remindBusinesses(portal.deps, going);
    await notifyStudents(portal.deps, going);
  };
  const kinds = async (...ids: number[]) => {
    const { applicationId, kind } = applicationReminders;
    const found = await portal.database
      .select({ kind })
      .from(applicationReminders)
      .where(inArray(applicationId, ids))
      .orderBy(asc(applicationReminders.at), asc(applicationId));
    return found.map((row) => row.kind);
  };
  const mailsTo = ({ email }: Person) =>
    portal.database.select().from(outgoing).where(eq(outgoing.recipient, email)).orderBy(asc(outgoing.id));
  const remindersTo = async (person: Person) =>
    (await mailsTo(person)).filter(({ kind }) => kind === 'answers_awaited').map(({ data }) => data);
  const toldTo = async (person: Person) =>
    (await mailsTo(person)).filter(({ kind }) => kind === 'answer_unlikely').map(({ data }) => data);
  const change = (id: number, call: string, json: object, of = internship) =>
    portal.post(`/internship_applications/${id}/${call}`, owner, { internship_id: of, ...json });
  const details = async (id: number, by: Person): Promise<ApplicationDetails> =>
    (await portal.readApplication(id, by)).body.internship_application;

  test('a business is reminded after 7 and 14 days and at closing, and the student sees each', async () => {
    const { id, by } = await apply();
    const sentAt = portal.clock.now();
    await after(6.99);
    expect(await kinds(id)).toEqual([]);
    expect(await details(id, by)).not.toHaveProperty('reminded_at');
    await after(0.01);
    expect(await kinds(id)).toEqual(['after_7_days']);
    expect(await remindersTo(owner)).toEqual([
      {
        name: owner.name,
        internships: [
          {
            ...{ id: internship, title: 'Shop Assistant', isClosed: false, count: 1 },
            since: new Date(sentAt).toISOString().replace('.000', ''),
          },
        ],
      },
    ]);
    const first = new Date(portal.clock.now()).toISOString();
    expect(await details(id, by)).toMatchObject({ reminded_at: first, reminders: [first] });
    await after(7);
    const second = new Date(portal.clock.now()).toISOString();
    await after(7);
    const third = new Date(portal.clock.now()).toISOString();
    expect(await kinds(id)).toEqual(['after_7_days', 'after_14_days', 'at_closing']);
    const list = await portal.get<OwnApplicationsAnswer>('/internship_applications/my_applications', by);
    expect(list.body.internship_application[0]).toMatchObject({ reminded_at: third });
    expect((await details(id, by)).reminders).toEqual([first, second, third]);
    expect((await remindersTo(owner)).at(-1)).toMatchObject({ internships: [{ isClosed: true }] });
    // Nobody else is told.
    for (const other of [owner, await portal.person('admin')]) {
      expect(await details(id, other)).not.toHaveProperty('reminders');
      expect(await details(id, other)).not.toHaveProperty('reminded_at');
    }
  });

  test('one mail of a day names every internship with its number, and the work of the same day again sends none', async () => {
    const other = await portal.internship(owner, { title: 'Driver', lastDateToApply: day(20) });
    const sent = [await apply(), await apply(), await apply(other)];
    const later = await apply();
    await portal.set(internships, internship, { title: 'Counter Assistant' });
    await after(7);
    expect(await kinds(...sent.map(({ id }) => id))).toHaveLength(3);
    expect(await remindersTo(owner)).toMatchObject([
      {
        internships: [
          { title: 'Counter Assistant', count: 3 },
          { title: 'Driver', count: 1 },
        ],
      },
    ]);
    await after(0);
    await after(0.2);
    expect(await remindersTo(owner)).toHaveLength(1);
    await after(7);
    expect(await remindersTo(owner), 'the next week').toHaveLength(2);
    expect(await kinds(later.id)).toEqual(['after_7_days', 'after_14_days']);
  });

  test('what falls due later on the same day waits for the next', async () => {
    await apply();
    portal.clock.advance(2 * HOUR);
    const second = await apply();
    portal.clock.advance(-2 * HOUR);
    await after(7);
    await after(3 / 24);
    expect(await kinds(second.id)).toEqual([]);
    await after(1);
    expect(await kinds(second.id)).toEqual(['after_7_days']);
    expect(await remindersTo(owner)).toMatchObject([
      { internships: [{ count: 1 }] },
      { internships: [{ count: 1 }] },
    ]);
  });

  test('who was opened is reminded of at closing only; who is hired or answered never', async () => {
    const [opened, hired, answered, takenBack] = [await apply(), await apply(), await apply(), await apply()];
    await change(opened.id, 'update_status', { status: 'viewed' });
    await change(hired.id, 'update_status', { status: 'hired' });
    await change(answered.id, 'answer', { answer: 'not_this_time' });
    await change(takenBack.id, 'answer', { answer: 'not_this_time' });
    await change(takenBack.id, 'answer', { answer: 'none' });
    await after(8);
    await after(8);
    await after(8);
    expect(await kinds(opened.id)).toEqual(['at_closing']);
    expect(await kinds(takenBack.id)).toEqual(['after_7_days', 'after_14_days', 'at_closing']);
    expect(await kinds(hired.id, answered.id)).toEqual([]);
    await change(opened.id, 'answer', { answer: 'not_this_time' });
    const seen = await details(opened.id, opened.by);
    expect(seen, 'an answer ends the waiting').not.toHaveProperty('reminded_at');
    expect(seen.reminders).toHaveLength(1);
  });

  test('after a long pause the last kind that is due is sent once, not all', async () => {
    const { id } = await apply();
    await after(15);
    expect(await kinds(id)).toEqual(['after_14_days']);
    await after(1);
    expect(await kinds(id)).toEqual(['after_14_days']);
    const late = await apply();
    await after(15);
    expect(await kinds(id)).toEqual(['after_14_days', 'at_closing']);
    expect(await kinds(late.id), 'closing came before two weeks').toEqual(['after_14_days']);
    expect(await remindersTo(owner)).toHaveLength(2);
  });

  test('what was sent late is reminded of by its own weeks, and not at the closing before it', async () => {
    const by = await portal.person('student', 'pending');
    const { id } = await portal.application(by, internship);
    await after(22);
    expect(await kinds(id), 'held').toEqual([]);
    await portal.setAccountStatus(by, 'approved');
    await after(1);
    expect(await kinds(id)).toEqual([]);
    await after(6);
    expect(await kinds(id)).toEqual(['after_7_days']);
  });

  test.each(['pending', 'rejected'] as const)(
    'a business that is %s is not reminded; approved late, it gets the last kind once',
    async (status) => {
      const { id } = await apply();
      await portal.setAccountStatus(owner, status);
      await after(8);
      await after(7);
      expect(await kinds(id)).toEqual([]);
      await portal.setAccountStatus(owner, 'approved');
      await after(0);
      await after(1);
      expect(await kinds(id)).toEqual(['after_14_days']);
      expect(await remindersTo(owner)).toHaveLength(1);
    },
  );

  test('nobody is reminded of a deleted internship, nor of a student who was set back', async () => {
    const [gone, hidden] = [await apply(), await apply(await portal.internship(owner))];
    await portal.call('DELETE', `/internship/${internship}`, { token: owner.token });
    await portal.setAccountStatus(hidden.by, 'pending');
    await after(15);
    await after(8);
    expect(await kinds(gone.id, hidden.id)).toEqual([]);
    expect(await remindersTo(owner)).toEqual([]);
  });

  test('30 days after closing who has no answer is told once, in one mail, also of a deleted internship', async () => {
    const second = await portal.internship(owner, { title: 'Driver', lastDateToApply: day(20) });
    const { id, by } = await apply();
    const also = await portal.application(by, second);
    const answered = await apply();
    await change(answered.id, 'answer', { answer: 'not_this_time' });
    const opened = await apply();
    await change(opened.id, 'update_status', { status: 'viewed' });
    await portal.call('DELETE', `/internship/${second}`, { token: owner.token });
    await after(50);
    expect(await toldTo(by)).toEqual([]);
    expect(await details(id, by)).not.toHaveProperty('answer_unlikely');
    await after(1);
    const told = { companyName: expect.any(String) as string, location: 'Lae' };
    expect(await toldTo(by)).toEqual([
      {
        name: by.name,
        applications: [
          { applicationId: id, internshipTitle: 'Shop Assistant', ...told },
          { applicationId: also.id, internshipTitle: 'Driver', ...told },
        ],
      },
    ]);
    for (const one of [id, also.id])
      expect(await details(one, by), 'in the product').toMatchObject({ answer_unlikely: true });
    expect(await toldTo(opened.by), 'opened is no answer').toHaveLength(1);
    expect(await toldTo(answered.by)).toEqual([]);
    expect(await details(answered.id, answered.by)).not.toHaveProperty('answer_unlikely');
    await after(0);
    await after(30);
    expect(await toldTo(by)).toHaveLength(1);
    await change(id, 'update_status', { status: 'hired' });
    expect(await details(id, by), 'an answer after all').not.toHaveProperty('answer_unlikely');
  });

  test('a business is not reminded any more once its students were told', async () => {
    const { id, by } = await apply();
    await after(51);
    await after(1);
    expect(await kinds(id)).toEqual(['answer_unlikely']);
    expect(await remindersTo(owner)).toEqual([]);
    expect(await details(id, by)).toMatchObject({ reminders: [], answer_unlikely: true });
  });

  test('of what closed long ago nobody is mailed, and who looks still reads it', async () => {
    const { id, by } = await apply();
    await after(20 + 100);
    expect(await toldTo(by)).toEqual([]);
    const token = await startSession(portal.deps, by.id);
    expect(await details(id, { ...by, token })).toMatchObject({ answer_unlikely: true });
  });

  test('a student whom the business could see for less than 30 days is not told yet', async () => {
    const by = await portal.person('student', 'pending');
    const { id } = await portal.application(by, internship);
    await after(40);
    await portal.setAccountStatus(by, 'approved');
    await after(15);
    expect(await kinds(id)).not.toContain('answer_unlikely');
    expect(await details(id, by)).not.toHaveProperty('answer_unlikely');
    await after(15);
    expect(await toldTo(by)).toHaveLength(1);
  });
});
