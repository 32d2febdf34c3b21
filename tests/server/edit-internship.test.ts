import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import type { InternshipAnswer, InternshipRow } from '#contract/internships';
import { changesOn, wanted, without } from '../support/internship-changes';
import { internshipsOn } from '../support/internships';
import { HOUR, openPortal, type Person, type Portal } from '../support/portal';
import { describeServer, START, type TestServer } from '../support/server';

describeServer('a business changes its internship', (started) => {
  const { audited, readList, stored } = internshipsOn(started);
  const { put, refused } = changesOn(started, () => business);
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;

  beforeAll(async () => {
    ({ server, portal, business, student } = await openPortal(started()));
  });
  beforeEach(() => server.clock.set(START));

  describe('by an edit', () => {
    test('that is stored whole, answered as a row and seen by everybody', async () => {
      const own = await portal.internship(business);
      const before = await readList();
      server.clock.advance(HOUR);
      const { status, body } = await put(own, wanted);
      expect([status, body.message]).toEqual([200, 'Internship updated successfully!']);
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
      const details = await portal.get<InternshipAnswer>(`/internship/${own}`, student);
      expect(details.body.internship.title).toBe('Kitchen Trainee');
    });

    test('in which description, skills, type, unit and status are left out and stay as they are', async () => {
      const own = await portal.internship(business, {
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
      const own = await portal.internship(business, { type: 'Remote' });
      await put(own, { ...wanted, description: ' ', required_skills: '', internship_type: '' });
      expect(await stored(own)).toMatchObject({ description: '', requiredSkills: [], type: null });
    });

    test('that changes nothing leaves the row as it was, also for phones that ask what changed', async () => {
      const own = await portal.internship(business);
      const first = await put(own, wanted);
      const log = await audited(own);
      server.clock.advance(HOUR);
      const asked = await readList();
      server.clock.advance(HOUR);
      expect(await put(own, wanted)).toMatchObject({ status: 200, body: first.body });
      expect(await audited(own)).toEqual(log);
      const changed = await readList(`?updated_since=${asked.as_of}`);
      expect(changed.internships.map(({ id }) => id)).not.toContain(own);
    });

    test('publishes an archived one again when it sends available', async () => {
      const own = await portal.internship(business, { status: 'archived' });
      expect((await put(own, wanted)).body.internship.status).toBe('available');
      expect((await readList()).internships.map(({ id }) => id)).toContain(own);
    });

    test.each([
      ['title', '', 'Role title is required'],
      ['location', 'Other', 'Please enter custom location.'],
      ['internship_financing', 'sometimes', 'Financing type is required'],
      ['duration', 0, 'Duration must be at least 1.'],
      ['duration', 1.5, 'Duration must be a whole number.'],
      ['duration_unit', 'days', 'Please choose weeks or months.'],
      ['internship_type', 'Night', 'Please choose one of the given types.'],
      ['last_date_to_apply', '2027-02-30', 'Please enter a valid date.'],
      ['last_date_to_apply', '2027-02-28', 'Last date to apply must not be in the past.'],
      ['internship_category_id', 999, 'Category is required'],
      ['internship_category_id', 9_999_999_999, 'Category is required'],
      ['status', 'closed', 'Please choose one of the given statuses.'],
    ])('with %s %j is refused: %s', async (field, value, sentence) => {
      const own = await portal.internship(business);
      const before = await stored(own);
      const answer = await refused(own, { ...wanted, [field]: value });
      expect(answer).toMatchObject({ status: 422, errors: { [field]: [sentence] } });
      expect([await stored(own), await audited(own)]).toEqual([before, []]);
    });

    test('without anything in it gets a sentence for every field under the form’s own', async () => {
      const own = await portal.internship(business);
      const { status, error, errors } = await refused(own, {});
      expect([status, error]).toEqual([422, 'Please fill all required fields.']);
      expect(Object.keys(errors!).sort()).toEqual([
        'duration',
        'internship_category_id',
        'internship_financing',
        'last_date_to_apply',
        'location',
        'title',
      ]);
    });

    test('keeps a last day that is over when it stands there already, and takes no other', async () => {
      const own = await portal.internship(business, { lastDateToApply: '2027-03-05' });
      server.clock.set(closesAt('2027-03-05') - 1);
      expect((await put(own, { ...wanted, last_date_to_apply: '2027-03-05' })).status).toBe(200);
      server.clock.set(closesAt('2027-03-05'));
      const kept = await put(own, { ...wanted, title: 'Corrected', last_date_to_apply: '2027-03-05' });
      expect([kept.status, kept.body.internship.title]).toEqual([200, 'Corrected']);
      expect((await refused(own, { ...wanted, last_date_to_apply: '2027-03-04' })).status).toBe(422);
      expect((await put(own, { ...wanted, last_date_to_apply: '2027-03-06' })).status).toBe(200);
      expect((await refused(own, { ...wanted, last_date_to_apply: '2027-03-05' })).status).toBe(422);
    });

    test('at the same moment as others is stored whole, and the last one stays', async () => {
      const own = await portal.internship(business);
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
