import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/dates';
import { messages } from '#contract/messages';
import type { InternshipAnswer, InternshipRow } from '#contract/internships';
import type { InternshipStatus } from '#contract/status';
import { auditLog } from '#server/db/schema';
import { internshipsOn, wanted, without } from '../support/internships';
import { describePortal, HOUR } from '../support/portal';
import { START } from '../support/server';

const { statusUpdated } = messages.internship;

describePortal('a business changes its internship', (portal) => {
  const { audited, create, isListed, put, readList, stored } = internshipsOn(portal);
  beforeEach(() => portal.clock.set(START));

  describe('by a status alone', () => {
    test.each<[InternshipStatus, unknown, InternshipStatus, string]>([
      ['available', 'ARCHIVED', 'archived', messages.internship.archived],
      ['inactive', 'archived', 'archived', messages.internship.archived],
      ['archived', 'Available', 'available', messages.internship.restored],
      ['inactive', 'available', 'available', statusUpdated.available],
      ['pending', 'available', 'available', statusUpdated.available],
      ['available', 'inactive', 'inactive', statusUpdated.inactive],
      ['archived', 'inactive', 'inactive', statusUpdated.inactive],
      ['archived', 'pending', 'pending', statusUpdated.pending],
    ])('%s, sent %j, becomes %s: %s', async (from, sent, to, message) => {
      const own = await portal.internship(portal.business, { status: from });
      const before = await stored(own);
      portal.clock.advance(HOUR);
      const at = new Date(portal.clock.now());
      const { status, body } = await put(own, { status: sent, something_else: 1 });
      expect([status, body.message, body.internship.status]).toEqual([200, message, to]);
      const withdrawnAt = from === 'available' ? at : null;
      expect(await stored(own)).toEqual({ ...before, status: to, updatedAt: at, withdrawnAt });
      expect(await audited(own)).toEqual([['internship status changed', { from, to }]]);
      expect(await isListed(own)).toBe(to === 'available');
    });

    test('that it has already changes nothing', async () => {
      const own = await portal.internship(portal.business, { status: 'archived' });
      const before = await stored(own);
      portal.clock.advance(HOUR);
      expect((await put(own, { status: 'archived' })).body.message).toBe(messages.internship.archived);
      expect([await stored(own), await audited(own)]).toEqual([before, []]);
    });

    test.each(['closed', '', null, 7])('%j is none', async (status) => {
      const own = await portal.internship();
      expect(await put(own, { status })).toMatchObject({
        status: 422,
        body: {
          error: messages.internship.statusFailed,
          errors: { status: [messages.validation.statusInvalid] },
        },
      });
    });
  });

  describe('while it is not approved', () => {
    test.each(['available', 'archived', 'inactive', 'pending'])(
      'its pending internship stays pending when it sends %s',
      async (status) => {
        const fresh = await portal.person('business', 'pending');
        const own = await portal.internship(fresh, { status: 'pending' });
        expect((await put(own, { ...wanted, status }, fresh)).body.internship.status).toBe('pending');
        const { body } = await put(own, { status }, fresh);
        expect([body.message, body.internship.status]).toEqual([statusUpdated.pending, 'pending']);
        expect((await stored(own)).status).toBe('pending');
      },
    );

    test('what it had published can be put away, and waits for approval to come back', async () => {
      const fallen = await portal.person('business');
      const own = await portal.internship(fallen);
      await portal.setAccountStatus(fallen, 'pending');
      expect((await put(own, { status: 'archived' }, fallen)).body.internship.status).toBe('archived');
      const { body } = await put(own, { status: 'available' }, fallen);
      expect([body.message, body.internship.status]).toEqual([statusUpdated.pending, 'pending']);
      await portal.setAccountStatus(fallen, 'approved');
      expect([(await stored(own)).status, await isListed(own)]).toEqual(['available', true]);
    });
  });

  test('what it did is written down: what changed by name, who and from where', async () => {
    const { id } = (await create()).body.internship;
    await put(id, { ...wanted, title: 'Cook', duration: 4, status: 'inactive' });
    await put(id, { status: 'archived' });
    expect(await audited(id)).toEqual([
      ['internship created', { title: 'Kitchen Trainee', status: 'available' }],
      ['internship changed', { fields: expect.arrayContaining(['title', 'duration']) as string[] }],
      ['internship status changed', { from: 'available', to: 'inactive' }],
      ['internship status changed', { from: 'inactive', to: 'archived' }],
    ]);
    const [first] = await portal.database.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(first).toMatchObject({
      actorId: portal.business.id,
      actorRole: 'business',
      subjectType: 'internship',
      address: '127.0.0.1',
    });
  });

  describe('by an edit', () => {
    test('that is stored whole, answered as a row and seen by everybody', async () => {
      const own = await portal.internship();
      const before = await readList();
      portal.clock.advance(HOUR);
      const { status, body } = await put(own, wanted);
      expect([status, body.message]).toEqual([200, messages.internship.updated]);
      expect(body.internship).toMatchObject({
        id: own,
        title: 'Kitchen Trainee',
        internship_financing: 'unpaid',
        duration: 3,
        duration_unit: 'months',
        internship_type: 'Part Time',
        category: 'Hospitality & Tourism',
        status: 'available',
        updated_at: new Date(START + HOUR).toISOString(),
        created_at: new Date(START).toISOString(),
      } satisfies Partial<InternshipRow>);
      expect(await stored(own)).toMatchObject({
        requiredSkills: ['Cleanliness', 'Speed'],
        description: 'Learn to cook.',
        withdrawnAt: null,
      });
      const changed = await readList(`?updated_since=${before.as_of}`);
      expect(changed.internships).toContainEqual({ ...body.internship, excerpt: 'Learn to cook.' });
      const details = await portal.get<InternshipAnswer>(`/internship/${own}`, portal.student);
      expect(details.body.internship.title).toBe('Kitchen Trainee');
    });

    test('in which description, skills, type, unit and status are left out and stay as they are, or are emptied', async () => {
      const own = await portal.internship(portal.business, {
        status: 'inactive',
        type: 'Remote',
        durationUnit: 'months',
      });
      const { body } = await put(
        own,
        without('description', 'required_skills', 'internship_type', 'duration_unit', 'status'),
      );
      expect(body.internship.status).toBe('inactive');
      expect(await stored(own)).toMatchObject({
        title: 'Kitchen Trainee',
        description: 'Learn a trade.',
        requiredSkills: ['Care'],
        type: 'Remote',
        durationUnit: 'months',
      });
      await put(own, { ...wanted, description: ' ', required_skills: '', internship_type: '' });
      expect(await stored(own)).toMatchObject({ description: '', requiredSkills: [], type: null });
    });

    test('that changes nothing leaves the row as it was, also for phones that ask what changed', async () => {
      const own = await portal.internship();
      const first = await put(own, wanted);
      const log = await audited(own);
      portal.clock.advance(HOUR);
      const asked = await readList();
      portal.clock.advance(HOUR);
      expect(await put(own, wanted)).toMatchObject({ status: 200, body: first.body });
      expect(await audited(own)).toEqual(log);
      const changed = await readList(`?updated_since=${asked.as_of}`);
      expect(changed.internships.map(({ id }) => id)).not.toContain(own);
    });

    test('keeps a last day that is over when it stands there already, and takes no other', async () => {
      const own = await portal.internship(portal.business, { lastDateToApply: '2027-03-05' });
      portal.clock.set(closesAt('2027-03-05') - 1);
      const save = async (last_date_to_apply: string) =>
        (await put(own, { ...wanted, title: 'Corrected', last_date_to_apply })).status;
      expect(await save('2027-03-05')).toBe(200);
      portal.clock.set(closesAt('2027-03-05'));
      const days = ['2027-03-05', '2027-03-04', '2027-03-06', '2027-03-05'];
      const statuses = [];
      for (const day of days) statuses.push(await save(day));
      expect(statuses).toEqual([200, 422, 200, 422]);
      expect((await stored(own)).title).toBe('Corrected');
    });

    test('at the same moment as others is stored whole, and the last one stays', async () => {
      const own = await portal.internship();
      const names = Array.from({ length: 12 }, (_, index) => `Edit ${index}`);
      const answers = await Promise.all(
        names.map((name) => put(own, { ...wanted, title: name, location: name, description: name })),
      );
      expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
      const { title, location, description } = await stored(own);
      expect(names).toContain(title);
      expect([location, description]).toEqual([title, title]);
      expect(answers.map(({ body }) => body.internship.title)).toEqual(names);
    });
  });
});
