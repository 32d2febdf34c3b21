import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portMoresbyDate } from '#contract/dates';
import { overviewLimits, type BusinessOverview } from '#contract/overview';
import type { CountAnswer } from '#contract/answers';
import { auditLog } from '#server/db/schema';
import { DAY, describePortal, HOUR, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';

describePortal('the overview of a business, and the counts of the dashboards', (portal) => {
  const count = async (name: string, person: Person) => {
    const { status, body } = await portal.get<CountAnswer>(`/get_${name}_count`, person);
    expect(status).toBe(200);
    return body.count;
  };

  test('a business counts its own internships in every status, and none that it deleted', async () => {
    const owner = await portal.person('business');
    expect(await count('business_internships', owner)).toBe(0);
    for (const status of ['available', 'inactive', 'pending', 'archived'] as const) {
      await portal.internship(owner, { status });
    }
    await portal.internship(portal.business);
    const deleted = await portal.internship(owner);
    expect(await count('business_internships', owner)).toBe(5);
    await portal.call('DELETE', `/internship/${deleted}`, { token: owner.token });
    expect(await count('business_internships', owner)).toBe(4);
  });

  test('a business counts the applications it may see: no held ones, none of others or of what it deleted', async () => {
    const owner = await portal.person('business');
    const [open, gone, others] = [
      await portal.internship(owner),
      await portal.internship(owner),
      await portal.internship(portal.business),
    ];
    const held = await portal.person('student', 'pending');
    for (const id of [open, gone, others]) {
      await portal.submit(await portal.person('student'), newSubmission(id));
    }
    await portal.submit(held, newSubmission(open));
    expect(await count('business_applications', owner)).toBe(2);
    await portal.post('/admin/approve_user', portal.admin, { id: held.id });
    expect(await count('business_applications', owner), 'released').toBe(3);
    await portal.call('DELETE', `/internship/${gone}`, { token: owner.token });
    expect(await count('business_applications', owner)).toBe(2);
  });

  test('an admin counts everybody who signed up and everything that is there', async () => {
    const names = ['students', 'business', 'internships', 'applications'].map((name) => `platform_${name}`);
    const all = async () => Promise.all(names.map((name) => count(name, portal.admin)));
    const before = await all();
    const owner = await portal.person('business', 'pending');
    await portal.person('business', 'rejected');
    await portal.person('admin');
    const own = await portal.internship(portal.business);
    await portal.internship(owner, { status: 'archived' });
    for (const status of ['approved', 'pending'] as const) {
      await portal.submit(await portal.person('student', status), newSubmission(own));
    }
    await portal.person('student', 'rejected');
    const more = (by: number[]) => before.map((number, index) => number + by[index]!);
    expect(await all()).toEqual(more([3, 2, 2, 2]));
    await portal.call('DELETE', `/internship/${own}`, { token: portal.business.token });
    expect(await all(), 'the applications stay').toEqual(more([3, 2, 1, 2]));
  });

  const overview = async (of: Person) => {
    const { status, body } = await portal.get<BusinessOverview>('/business/overview', of);
    expect(status).toBe(200);
    return body;
  };
  const nothing = { submitted: 0, viewed: 0, hired: 0, waiting: 0, answered: 0 };
  const change = (id: number, internship_id: number, call: string, json: object, by: Person) =>
    portal.post(`/internship_applications/${id}/${call}`, by, { internship_id, ...json });

  test('the overview of a new business has nothing in it', async () => {
    expect(await overview(await portal.person('business'))).toEqual({
      status: 200,
      counts: { internships: 0, open: 0, applications: 0, waiting: 0 },
      waiting: [],
      internships: [],
      to_do: [],
    });
  });

  test('it names who waits, longest first, with the highest grade, and no more than five', async () => {
    const owner = await portal.person('business');
    const internship = await portal.internship(owner, { title: 'IT Help Desk' });
    const levels = [
      { grade: 8, school_name: 'Lae Primary' },
      { grade: 12, school_name: 'Lae Secondary' },
    ] as const;
    const sent: { id: number; by: Person; since: string }[] = [];
    for (let number = 0; number < overviewLimits.people + 1; number += 1) {
      portal.clock.advance(HOUR);
      const by = await portal.person('student');
      const { id } = await portal.application(by, internship, {
        fields: { level_achieved: JSON.stringify(levels) },
      });
      sent.push({ id, by, since: new Date(portal.clock.now()).toISOString() });
    }
    const { waiting, counts } = await overview(owner);
    const { resume } = waiting[0]!;
    delete waiting[0]!.resume;
    expect(counts).toMatchObject({ applications: sent.length, waiting: sent.length, open: 1 });
    expect(waiting).toEqual(
      sent.slice(0, overviewLimits.people).map(({ id, by, since }) => ({
        ...{ id, internship_id: internship, internship_title: 'IT Help Desk', full_name: by.name },
        ...{ grade: 12, school_name: 'Lae Secondary', since },
      })),
    );
    const log = await portal.database.select().from(auditLog).where(eq(auditLog.actorId, owner.id));
    expect(log.at(-1)).toMatchObject({
      action: 'applicants read',
      details: { applications: waiting.map(({ id }) => id) },
    });
    expect(resume!.size).toBeGreaterThan(0);
    expect((await portal.open(resume!.link)).status, 'the resume of the first').toBe(200);
  });

  test('it counts by status; who was viewed, hired or answered waits no longer', async () => {
    const owner = await portal.person('business');
    const internship = await portal.internship(owner);
    const ids: number[] = [];
    for (let number = 0; number < 4; number += 1)
      ids.push((await portal.application(await portal.person('student'), internship)).id);
    await change(ids[0]!, internship, 'update_status', { status: 'viewed' }, owner);
    await change(ids[1]!, internship, 'update_status', { status: 'hired' }, owner);
    await change(ids[2]!, internship, 'answer', { answer: 'not_this_time' }, owner);
    const { waiting, internships, counts } = await overview(owner);
    expect(waiting.map(({ id }) => id)).toEqual([ids[3]]);
    const byStatus = { submitted: 2, viewed: 1, hired: 1, waiting: 1, answered: 1 };
    expect(internships).toMatchObject([{ id: internship, ...byStatus }]);
    expect(counts).toEqual({ internships: 1, open: 1, applications: 4, waiting: 1 });
    await change(ids[2]!, internship, 'answer', { answer: 'none' }, owner);
    expect((await overview(owner)).counts.waiting, 'taken back').toBe(2);
  });

  test('it knows nobody who is held, was set back, or applied to others or to what was deleted', async () => {
    const owner = await portal.person('business');
    const [open, gone] = [await portal.internship(owner), await portal.internship(owner)];
    const held = await portal.person('student', 'pending');
    const known = await portal.person('student');
    await portal.submit(held, newSubmission(open));
    await portal.submit(known, newSubmission(open));
    await portal.submit(await portal.person('student'), newSubmission(gone));
    await portal.application(await portal.person('student'));
    await portal.call('DELETE', `/internship/${gone}`, { token: owner.token });
    const names = async () => (await overview(owner)).waiting.map(({ full_name }) => full_name);
    expect(await names()).toEqual([known.name]);
    expect((await overview(owner)).counts).toEqual({ internships: 1, open: 1, applications: 1, waiting: 1 });
    portal.clock.advance(HOUR);
    await portal.setAccountStatus(held, 'approved');
    const { waiting } = await overview(owner);
    expect(
      waiting.map(({ full_name }) => full_name),
      'the later one is behind',
    ).toEqual([known.name, held.name]);
    expect(waiting[1]!.since).toBe(new Date(portal.clock.now()).toISOString());
    await portal.setAccountStatus(known, 'pending');
    expect(await names()).toEqual([held.name]);
  });

  test.each(['pending', 'rejected'] as const)('of a business that is %s it has no people', async (status) => {
    const owner = await portal.person('business');
    const internship = await portal.internship(owner);
    await portal.application(await portal.person('student'), internship);
    await portal.setAccountStatus(owner, status);
    expect(await overview(owner)).toMatchObject({
      counts: { internships: 1, open: 0, applications: 0, waiting: 0 },
      waiting: [],
      internships: [{ id: internship, ...nothing }],
      to_do: [],
    });
  });

  test('it lists open internships, next to close first, then the others, and none that is archived', async () => {
    const owner = await portal.person('business');
    const day = (days: number) => portMoresbyDate(portal.clock.now() + days * DAY);
    const make = (days: number, more = {}) =>
      portal.internship(owner, { lastDateToApply: day(days), ...more });
    const closed = await make(-3);
    const late = await make(30);
    const hidden = await make(9, { status: 'inactive' });
    const next = await make(8);
    await make(2, { status: 'archived' });
    const { internships, counts } = await overview(owner);
    expect(internships.map(({ id }) => id)).toEqual([next, late, hidden, closed]);
    expect(counts).toMatchObject({ internships: 5, open: 2 });
    for (let number = 0; number < overviewLimits.internships; number += 1) await make(20);
    const more = await overview(owner);
    expect(more.internships).toHaveLength(overviewLimits.internships);
    expect(more.internships[0]!.id).toBe(next);
    expect(more.counts.internships).toBe(5 + overviewLimits.internships);
  });

  test('it names what closes soon with few applicants, what is not published, and whom an answer is owed', async () => {
    const owner = await portal.person('business');
    const day = (days: number) => portMoresbyDate(portal.clock.now() + days * DAY);
    const few = await portal.internship(owner, { lastDateToApply: day(overviewLimits.days) });
    await portal.application(await portal.person('student'), few);
    await portal.internship(owner, { lastDateToApply: day(overviewLimits.days + 3) });
    const hidden = await portal.internship(owner, { status: 'inactive' });
    const ending = await portal.internship(owner, { lastDateToApply: day(1) });
    const sent: number[] = [];
    for (let number = 0; number < overviewLimits.fewApplicants; number += 1)
      sent.push((await portal.application(await portal.person('student'), ending)).id);
    await change(sent[0]!, ending, 'update_status', { status: 'hired' }, owner);
    const about = async () => (await overview(owner)).to_do.map(({ task, id, count }) => [task, id, count]);
    expect(await about(), 'enough have applied to what ends tomorrow').toEqual([
      ['few_applicants', few, 1],
      ['not_published', hidden, 0],
    ]);
    portal.clock.advance(2 * DAY);
    expect(await about()).toEqual([
      ['few_applicants', few, 1],
      ['answers_owed', ending, 2],
      ['not_published', hidden, 0],
    ]);
  });

  test('it is at most 3 KB, however long the names are', async () => {
    const owner = await portal.person('business');
    for (let number = 0; number < 9; number += 1) {
      const title = `Workshop and Warehouse Trainee of the Highlands ${number}`;
      const internship = await portal.internship(owner, {
        title,
      });
      await portal.application(
        await portal.person('student', 'approved', { fullName: `Maria Kaupa-Temu of Goroka ${number}` }),
        internship,
      );
    }
    expect(JSON.stringify(await overview(owner)).length).toBeLessThanOrEqual(3 * 1024);
  });
});
