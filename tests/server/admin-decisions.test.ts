import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SubmittedAnswer } from '#contract/applications';
import { messages } from '#contract/messages';
import { applications, internships, users } from '#server/db/schema';
import { describePortal, HOUR, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import { changesOf, mailTo } from '../support/stored-rows';

const REASON = 'Not in the register.';

describePortal('a decision on a registration', (portal) => {
  const decide = (person: Pick<Person, 'id'>, status: string, reason?: string) =>
    portal.post('/admin/update_user_status', portal.admin, { id: person.id, status, reason });
  const log = (person: Person) => changesOf(portal.server, person.id);

  async function held(student: Person, internship: number): Promise<number> {
    const { body } = await portal.submit<SubmittedAnswer>(student, newSubmission(internship));
    expect(body).toMatchObject({ message: messages.apply.held, internship_application: { held: true } });
    return body.internship_application.id;
  }

  test('leaves the receipt of an application as it was, also when the clock of the approving server is behind', async () => {
    const student = await portal.person('student', 'pending');
    const submission = newSubmission(await portal.internship(portal.business));
    const first = await portal.submit<SubmittedAnswer>(student, submission);
    portal.clock.advance(-1000);
    await decide(student, 'approved');
    portal.clock.advance(1000);
    const again = await portal.submit<SubmittedAnswer>(student, submission);
    expect(first.body.internship_application.held).toBe(true);
    expect(again.body).toEqual(first.body);
  });

  describe('is mailed and written down', () => {
    test.each(['student', 'business'] as const)('when a %s is approved, once however often', async (role) => {
      const person = await portal.person(role, 'pending');
      const at = new Date(portal.clock.now());
      const { body } = await decide(person, 'approved');
      expect(body.message).toBe(messages.admin.statusUpdated.approved);
      portal.clock.advance(HOUR);
      await decide(person, 'Approved');
      await portal.post('/admin//approve_user', portal.admin, { id: person.id });
      expect(await mailTo(portal.server, person)).toEqual([
        { kind: 'registration_approved', data: { name: person.name, role } },
      ]);
      const by = { actorId: portal.admin.id, actorRole: 'admin', address: '127.0.0.1', at };
      const details = { from: 'pending', to: 'approved', reason: null };
      expect(await log(person)).toEqual([{ action: 'account status changed', ...by, details }]);
    });

    test.each(['student', 'business'] as const)('when a %s is rejected, with the reason', async (role) => {
      const person = await portal.person(role, 'approved');
      await decide(person, 'rejected', REASON);
      await decide(person, 'rejected', REASON);
      expect(await mailTo(portal.server, person)).toEqual([
        { kind: 'registration_rejected', data: { name: person.name, role, reason: REASON } },
      ]);
      expect((await log(person)).map(({ details }) => details)).toEqual([
        { from: 'approved', to: 'rejected', reason: REASON },
      ]);
    });

    test('without a mail when it goes back to pending, or only its reason is put right', async () => {
      const person = await portal.person('student', 'approved');
      await decide(person, 'pending', 'A reason that nobody asked for.');
      expect(await portal.mailKinds(person)).toEqual([]);
      await decide(person, 'rejected', REASON);
      await decide(person, 'rejected', 'Not born yet.');
      expect(await portal.mailKinds(person)).toEqual(['registration_rejected']);
      expect((await log(person)).map(({ details }) => details)).toEqual([
        { from: 'approved', to: 'pending', reason: null },
        { from: 'pending', to: 'rejected', reason: REASON },
        { from: 'rejected', to: 'rejected', reason: 'Not born yet.' },
      ]);
    });

    test('together with what it decides, or not at all', async () => {
      const person = await portal.person('student', 'pending');
      const { database } = portal;
      const answer = await portal.withTransaction(
        (work) =>
          database.transaction(async (tx) => {
            await work(tx);
            throw new Error('the last word is lost');
          }),
        () => decide(person, 'approved'),
      );
      expect(answer.status).toBe(500);
      expect([await portal.mailKinds(person), await log(person)]).toEqual([[], []]);
      const [row] = await database.select().from(users).where(eq(users.id, person.id));
      expect(row!.status).toBe('pending');
    });
  });

  describe('releases what a student sent while pending', () => {
    const releasedAt = async (id: number) =>
      (await portal.deps.database.select().from(applications).where(eq(applications.id, id)))[0]!.releasedAt;

    test('and tells each business, once, and only then', async () => {
      const [one, other] = [await portal.person('business'), await portal.person('business')];
      const student = await portal.person('student', 'pending');
      const first = await portal.internship(one, { title: 'Bakery Helper' });
      const second = await portal.internship(one, { title: 'Shop Helper' });
      for (const internship of [first, second, await portal.internship(other)]) {
        await held(student, internship);
        portal.clock.advance(HOUR);
      }
      expect([await portal.mailKinds(one), await portal.mailKinds(other)]).toEqual([[], []]);
      await decide(student, 'approved');
      await decide(student, 'pending');
      await decide(student, 'approved');
      const common = {
        ...{ name: one.name, applicantName: student.name, sentLateHours: null },
        applicationId: expect.any(Number) as number,
      };
      expect(await mailTo(portal.server, one)).toEqual([
        {
          kind: 'new_application',
          data: { ...common, internshipId: first, internshipTitle: 'Bakery Helper' },
        },
        {
          kind: 'new_application',
          data: { ...common, internshipId: second, internshipTitle: 'Shop Helper' },
        },
      ]);
      expect(await portal.mailKinds(other)).toEqual(['new_application']);
    });

    test('also after a rejection, and nothing by the rejection', async () => {
      const owner = await portal.person('business');
      const student = await portal.person('student', 'pending');
      const id = await held(student, await portal.internship(owner));
      await decide(student, 'rejected', REASON);
      expect([await releasedAt(id), await portal.mailKinds(owner)]).toEqual([null, []]);
      portal.clock.advance(HOUR);
      await decide(student, 'approved');
      const approvedAt = new Date(portal.clock.now());
      expect([await releasedAt(id), await portal.mailKinds(owner)]).toEqual([
        approvedAt,
        ['new_application'],
      ]);
      portal.clock.advance(HOUR);
      await decide(student, 'approved');
      expect(await releasedAt(id), 'once').toEqual(approvedAt);
      expect(await portal.mailKinds(student)).toEqual(['registration_rejected', 'registration_approved']);
    });

    test.each(['pending', 'rejected'])(
      'and tells nothing to a business that is %s by then',
      async (status) => {
        const owner = await portal.person('business');
        const student = await portal.person('student', 'pending');
        const id = await held(student, await portal.internship(owner));
        await decide(owner, status, REASON);
        await decide(student, 'approved');
        expect(await releasedAt(id)).not.toBeNull();
        expect(await portal.mailKinds(owner)).not.toContain('new_application');
      },
    );

    test('and tells nothing about an internship that the business removed', async () => {
      const owner = await portal.person('business');
      const student = await portal.person('student', 'pending');
      const internship = await portal.internship(owner);
      await held(student, internship);
      await portal.set(internships, internship, { removedAt: new Date(portal.clock.now()) });
      await decide(student, 'approved');
      expect(await portal.mailKinds(owner)).toEqual([]);
    });
  });

  test('made fifty times at the same moment is one change, one mail and one line of the log', async () => {
    const owner = await portal.person('business');
    const student = await portal.person('student', 'pending');
    const id = await held(student, await portal.internship(owner));
    const paths = ['/admin/approve_user', '/admin//approve_user', '/admin/update_user_status'];
    const json = { id: student.id, status: 'approved' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => portal.post(paths[index % 3]!, portal.admin, json)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await portal.mailKinds(student)).toEqual(['registration_approved']);
    expect(await portal.mailKinds(owner)).toEqual(['new_application']);
    expect(await log(student)).toHaveLength(1);
    const [row] = await portal.deps.database.select().from(applications).where(eq(applications.id, id));
    expect(row!.releasedAt).not.toBeNull();
  });
});
