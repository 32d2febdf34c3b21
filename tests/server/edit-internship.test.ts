import { beforeEach, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import { messages } from '#contract/messages';
import type { InternshipAnswer, InternshipRow } from '#contract/internships';
import { internshipsOn, wanted, without } from '../support/internships';
import { describePortal, HOUR } from '../support/portal';
import { START } from '../support/server';

const m = messages.internship;

describePortal('a business changes its internship', (portal) => {
  const { audited, isListed, put, readList, stored } = internshipsOn(portal);
  beforeEach(() => portal.clock.set(START));

  describe('by an edit', () => {
    test('that is stored whole, answered as a row and seen by everybody', async () => {
      const own = await portal.internship();
      const before = await readList();
      portal.clock.advance(HOUR);
      const { status, body } = await put(own, wanted);
      expect([status, body.message]).toEqual([200, m.updated]);
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
      expect(changed.internships).toContainEqual(body.internship);
      const details = await portal.get<InternshipAnswer>(`/internship/${own}`, portal.student);
      expect(details.body.internship.title).toBe('Kitchen Trainee');
    });

    test('in which description, skills, type, unit and status are left out and stay as they are', async () => {
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
    });

    test('that empties what may be empty', async () => {
      const own = await portal.internship(portal.business, { type: 'Remote' });
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

    test('publishes an archived one again when it sends available', async () => {
      const own = await portal.internship(portal.business, { status: 'archived' });
      expect((await put(own, wanted)).body.internship.status).toBe('available');
      expect(await isListed(own)).toBe(true);
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
