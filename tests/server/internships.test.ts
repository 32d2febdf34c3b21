import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closesAt } from '#contract/dates';
import { messages } from '#contract/messages';
import type { InternshipAnswer } from '#contract/internships';
import { internshipsOn, without } from '../support/internships';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';

const m = messages.internship;

describePortal('internships', (portal) => {
  const { change, create: createFrom, isListed, own: ownOf } = internshipsOn(portal);

  describe('one internship', () => {
    const read = (id: number | string, person: Person | null) =>
      portal.get<InternshipAnswer>(`/internship/${id}`, person);

    test('has its text, its skills and whom to reach, for anybody with a token', async () => {
      const own = await portal.internship();
      const { status, body } = await read(own, portal.student);
      expect(status).toBe(200);
      expect(body.internship).toMatchObject({
        id: own,
        description: 'Learn a trade.',
        required_skills: ['Care'],
        is_applied: 0,
        company: {
          company_name: 'Kokoda Hardware',
          representative_name: portal.business.name,
          status: 'approved',
        },
      });
      expect((await read(own, await portal.person('business'))).status).toBe(200);
    });

    test('has what its company says of itself, which no list has', async () => {
      const companyDescription = 'A hotel by the sea.\nTen people work here.';
      const hotel = await portal.person('business', 'approved', { companyDescription });
      const own = await portal.internship(hotel);
      const { body } = await read(own, portal.student);
      expect(body.internship.company.description).toBe(companyDescription);
      for (const path of ['/internship/', '/internship/my_internships'])
        expect(JSON.stringify((await portal.get(path, hotel)).body)).not.toContain('by the sea');
      expect(
        (await read(await portal.internship(), portal.student)).body.internship.company.description,
      ).toBe(null);
    });

    test('says how many others of its company are public', async () => {
      const hotel = await portal.person('business');
      const own = await portal.internship(hotel);
      const others = async () => (await read(own, portal.student)).body.internship.company.other_internships;
      expect(await others()).toBe(0);
      await portal.internship(hotel);
      await portal.internship(hotel);
      await portal.internship(hotel, { status: 'inactive' });
      await portal.internship(hotel, { lastDateToApply: '2027-02-01' });
      await portal.internship();
      expect(await others()).toBe(2);
    });

    test('stays readable when it is closed, and for a student who has applied, whatever became of it', async () => {
      const closed = await portal.internship(portal.business, { lastDateToApply: '2027-02-01' });
      expect((await read(closed, portal.student)).status).toBe(200);
      const applicant = await portal.person('student');
      const own = await portal.internship();
      expect((await portal.submit(applicant, newSubmission(own))).status).toBe(201);
      expect((await read(own, applicant)).body.internship.is_applied).toBe(1);
      await change(own, { status: 'archived', removedAt: new Date(portal.clock.now()) });
      expect((await read(own, applicant)).body.internship.is_applied).toBe(1);
      expect((await read(own, portal.student)).status).toBe(404);
      expect((await read(own, portal.business)).status, 'gone for the business that removed it').toBe(404);
    });

    test.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '1e3'])(
      'with the id %s is not there',
      async (id) => {
        await expectRefusal(portal.get(`/internship/${id}`, portal.student), 'internship_not_found');
      },
    );
  });

  describe('creating one', () => {
    const create = (changes: Record<string, unknown> = {}, person?: Person, key?: string) =>
      createFrom({ ...without('status'), ...changes }, person, key);

    test('an approved business publishes it at once', async () => {
      const { status, body } = await create();
      expect([status, body.message]).toEqual([201, m.created]);
      expect(body.internship).toMatchObject({
        title: 'Kitchen Trainee',
        internship_financing: 'unpaid',
        duration: 3,
        duration_unit: 'months',
        internship_type: 'Part Time',
        category: 'Hospitality & Tourism',
        status: 'available',
      });
      expect(await isListed(body.internship.id)).toBe(true);
      const details = await portal.get<InternshipAnswer>(
        `/internship/${body.internship.id}`,
        portal.business,
      );
      expect(details.body.internship.required_skills).toEqual(['Cleanliness', 'Speed']);
    });

    test('a pending business stores it, and approval publishes it', async () => {
      const fresh = await portal.person('business', 'pending');
      const { body } = await create({ status: 'available' }, fresh);
      expect(body.internship.status).toBe('pending');
      expect(await isListed(body.internship.id)).toBe(false);
      await portal.setAccountStatus(fresh, 'approved');
      expect(await isListed(body.internship.id)).toBe(true);
    });

    test.each([
      ['last_date_to_apply', '2027-02-28', m.lastDatePast],
      ['internship_category_id', 999, m.categoryRequired],
      ['internship_category_id', 9_999_999_999, m.categoryRequired],
    ])('%s %j is refused: %s', async (field, value, sentence) => {
      await expectRefusal(create({ [field]: value }), 'validation_failed', { [field]: [sentence] });
    });

    describe('with a key', () => {
      const countOf = async (person: Person) => (await ownOf(person)).length;

      test('twice, because the first answer was lost, answers the same one and stores it once', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        const closing = { last_date_to_apply: '2027-03-05' };
        const first = await create(closing, owner, key);
        expect(first.status).toBe(201);
        const before = portal.clock.now();
        portal.clock.set(closesAt(closing.last_date_to_apply) + 1);
        const again = await create(closing, owner, key.toUpperCase());
        portal.clock.set(before);
        expect([again.status, again.body]).toEqual([201, first.body]);
        expect(await countOf(owner)).toBe(1);
      });

      test('20 times at the same moment stores it once', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        const answers = await Promise.all(Array.from({ length: 20 }, () => create({}, owner, key)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ body }) => body.internship.id)).size).toBe(1);
        expect(await countOf(owner)).toBe(1);
      });

      test('of another business, or another key, is another internship', async () => {
        const [one, other] = [await portal.person('business'), await portal.person('business')];
        const key = randomUUID();
        const answers = [
          await create({}, one, key),
          await create({}, other, key),
          await create({}, one, randomUUID()),
        ];
        expect(new Set(answers.map(({ body }) => body.internship.id)).size).toBe(3);
      });

      test('with other content is refused, and the first one stays; so is what is no UUID', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        await create({}, owner, key);
        await expectRefusal(create({ title: 'Something else' }, owner, key), 'idempotency_conflict');
        await expectRefusal(create({}, owner, 'again'), 'idempotency_key_missing');
        expect(await countOf(owner)).toBe(1);
      });
    });

    test('today in Port Moresby is not past, though it is still yesterday in London', async () => {
      const before = portal.clock.now();
      portal.clock.set(Date.parse('2027-03-04T15:00:00Z'));
      expect((await create({ last_date_to_apply: '2027-03-05' })).status).toBe(201);
      expect((await create({ last_date_to_apply: '2027-03-04' })).status).toBe(422);
      portal.clock.set(before);
    });
  });

  test('a business sees its own in every status, with the applications it may see counted', async () => {
    const owner = await portal.person('business');
    const open = await portal.internship(owner);
    const archived = await portal.internship(owner, { status: 'archived' });
    await portal.internship(owner, { removedAt: new Date(portal.clock.now()) });
    await portal.submit(await portal.person('student'), newSubmission(open));
    await portal.submit(await portal.person('student', 'pending'), newSubmission(open));
    const rows = (await ownOf(owner)).map(({ id, status, applications_count }) => [
      id,
      status,
      applications_count,
    ]);
    expect(rows).toEqual([
      [archived, 'archived', 0],
      [open, 'available', 1],
    ]);
  });
});
