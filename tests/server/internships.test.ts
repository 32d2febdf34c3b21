import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/worker-protocol';
import type { InternshipAnswer, InternshipSavedAnswer, OwnInternshipsAnswer } from '#contract/internships';
import { internshipsOn } from '../support/internships';
import { newSubmission, type Portal, type Person, openPortal } from '../support/portal';
import { describeServer, type TestServer } from '../support/server';

describeServer('internships', (started) => {
  const { change, listed } = internshipsOn(started);
  let server: TestServer;
  let portal: Portal;
  let business: Person;
  let student: Person;
  let admin: Person;

  beforeAll(async () => {
    ({ server, portal, business, student, admin } = await openPortal(started()));
  });

  describe('one internship', () => {
    const read = (id: number | string, person: Person | null) =>
      portal.get<InternshipAnswer>(`/internship/${id}`, person);

    test('has its text, its skills and whom to reach, for anybody with a token', async () => {
      const own = await portal.internship(business);
      const { status, body } = await read(own, student);
      expect(status).toBe(200);
      expect(body.internship).toMatchObject({
        id: own,
        description: 'Learn a trade.',
        required_skills: ['Care'],
        is_applied: 0,
        company: { company_name: 'Kokoda Hardware', representative_name: business.name, status: 'approved' },
      });
      expect((await read(own, await portal.person('business'))).status).toBe(200);
    });

    test('needs a token', async () => {
      const { status, body } = await portal.get(`/internship/${await portal.internship(business)}`);
      expect([status, body.error]).toEqual([401, 'Authentication token is missing']);
    });

    test('stays readable when it is closed', async () => {
      const closed = await portal.internship(business, { lastDateToApply: '2027-02-01' });
      expect((await read(closed, student)).status).toBe(200);
    });

    test('that is not public is there for its business and for admins only', async () => {
      const other = await portal.person('business');
      for (const status of ['archived', 'inactive', 'pending'] as const) {
        const own = await portal.internship(business, { status });
        const statuses = [business, admin, student, other].map(async (who) => (await read(own, who)).status);
        expect(await Promise.all(statuses), status).toEqual([200, 200, 404, 404]);
      }
    });

    test('stays readable for a student who has applied, whatever became of it', async () => {
      const applicant = await portal.person('student');
      const own = await portal.internship(business);
      expect((await portal.submit(applicant, newSubmission(own))).status).toBe(201);
      expect((await read(own, applicant)).body.internship.is_applied).toBe(1);
      await change(own, { status: 'archived', removedAt: new Date(server.clock.now()) });
      expect((await read(own, applicant)).body.internship.is_applied).toBe(1);
      expect((await read(own, student)).status).toBe(404);
      expect((await read(own, business)).status, 'gone for the business that removed it').toBe(404);
    });

    test.each(['0', '-1', '1.5', 'abc', '99999999999', '2147483648', '1e3'])(
      'with the id %s is not there',
      async (id) => {
        const { status, body } = await portal.get(`/internship/${id}`, student);
        expect([status, body.code]).toEqual([404, 'internship_not_found']);
      },
    );
  });

  describe('creating one', () => {
    const wanted = {
      title: '  Kitchen Trainee ',
      location: 'Kokopo',
      internship_financing: 'PAID',
      duration: '3',
      duration_unit: 'months',
      required_skills: 'Cleanliness,  Speed , ',
      last_date_to_apply: '2027-12-24',
      internship_category_id: 7,
      internship_type: '',
      description: 'Learn to cook.',
    };
    const create = (changes: Record<string, unknown> = {}, person = business) =>
      portal.post<InternshipSavedAnswer>('/internship/', person, { ...wanted, ...changes });

    test('an approved business publishes it at once', async () => {
      const { status, body } = await create();
      expect([status, body.message]).toEqual([201, 'Internship created successfully!']);
      expect(body.internship).toMatchObject({
        title: 'Kitchen Trainee',
        internship_financing: 'paid',
        duration: 3,
        duration_unit: 'months',
        internship_type: null,
        category: 'Hospitality & Tourism',
        status: 'available',
      });
      expect(await listed()).toContain(body.internship.id);
      const details = await portal.get<InternshipAnswer>(`/internship/${body.internship.id}`, business);
      expect(details.body.internship.required_skills).toEqual(['Cleanliness', 'Speed']);
    });

    test('a pending business stores it, and approval publishes it', async () => {
      const fresh = await portal.person('business', 'pending');
      const { body } = await create({ status: 'available' }, fresh);
      expect(body.internship.status).toBe('pending');
      expect(await listed()).not.toContain(body.internship.id);
      await portal.post('/admin/approve_user', admin, { id: fresh.id });
      expect(await listed()).toContain(body.internship.id);
    });

    test('a rejected business stores nothing, whatever it sends', async () => {
      const rejected = await portal.person('business', 'rejected');
      const { status, body } = await portal.post('/internship/', rejected, {});
      expect([status, body.code]).toEqual([403, 'account_rejected']);
      const own = await portal.get<OwnInternshipsAnswer>('/internship/my_internships', rejected);
      expect(own.body.internships).toEqual([]);
    });

    test('an empty form gets a sentence for every field under the form’s own', async () => {
      const { status, body } = await portal.post('/internship/', business, {});
      expect([status, body.error]).toEqual([422, 'Please fill all required fields correctly.']);
      expect(Object.keys(body.errors!)).toHaveLength(8);
    });

    test('nobody but a business creates one', async () => {
      const { status, body } = await portal.post('/internship/', student, wanted);
      expect([status, body.error]).toEqual([
        403,
        'Authentication token is missing or user is not a business',
      ]);
    });

    test.each([
      ['title', ' ', 'Role title is required'],
      ['location', '', 'Location is required'],
      ['location', 'other', 'Please enter custom location.'],
      ['internship_financing', 'maybe', 'Financing type is required'],
      ['duration', 0, 'Duration must be at least 1.'],
      ['duration', '', 'Duration is required'],
      ['required_skills', ' , ', 'Skills are required'],
      ['last_date_to_apply', '', 'Last date to apply is required'],
      ['last_date_to_apply', '2027-02-28', 'Last date to apply must not be in the past.'],
      ['internship_category_id', 999, 'Category is required'],
      ['internship_category_id', 9_999_999_999, 'Category is required'],
      ['description', '', 'Description is required'],
    ])('%s %j is refused: %s', async (field, value, sentence) => {
      const before = server.clock.now();
      server.clock.set(Date.parse('2027-03-01T00:00:00Z'));
      const { status, body } = await portal.post('/internship/', business, { ...wanted, [field]: value });
      server.clock.set(before);
      expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
    });

    describe('with a key', () => {
      const createWith = (key: string, person = business, changes: Record<string, unknown> = {}) =>
        server.call<InternshipSavedAnswer>('POST', '/internship/', {
          token: person.token,
          json: { ...wanted, ...changes },
          headers: { [IDEMPOTENCY_KEY_HEADER]: key },
        });
      const countOf = async (person: Person) =>
        (await portal.get<OwnInternshipsAnswer>('/internship/my_internships', person)).body.internships
          .length;

      test('twice, because the first answer was lost, answers the same one and stores it once', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        const closing = { last_date_to_apply: '2027-03-05' };
        const first = await createWith(key, owner, closing);
        expect(first.status).toBe(201);
        const before = server.clock.now();
        server.clock.set(closesAt(closing.last_date_to_apply) + 1);
        const again = await createWith(key.toUpperCase(), owner, closing);
        server.clock.set(before);
        expect([again.status, again.body]).toEqual([201, first.body]);
        expect(await countOf(owner)).toBe(1);
      });

      test('20 times at the same moment stores it once', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        const answers = await Promise.all(Array.from({ length: 20 }, () => createWith(key, owner)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        expect(new Set(answers.map(({ body }) => body.internship.id)).size).toBe(1);
        expect(await countOf(owner)).toBe(1);
      });

      test('of another business, or another key, is another internship', async () => {
        const [one, other] = [await portal.person('business'), await portal.person('business')];
        const key = randomUUID();
        const answers = [
          await createWith(key, one),
          await createWith(key, other),
          await createWith(randomUUID(), one),
        ];
        expect(new Set(answers.map(({ body }) => body.internship.id)).size).toBe(3);
      });

      test('with other content is refused, and the first one stays', async () => {
        const owner = await portal.person('business');
        const key = randomUUID();
        await createWith(key, owner);
        const again = await createWith(key, owner, { title: 'Something else' });
        expect([again.status, again.body]).toMatchObject([409, { code: 'idempotency_conflict' }]);
        expect(await countOf(owner)).toBe(1);
      });

      test('that is no UUID is refused', async () => {
        const { status, body } = await server.call('POST', '/internship/', {
          token: business.token,
          json: wanted,
          headers: { [IDEMPOTENCY_KEY_HEADER]: 'again' },
        });
        expect([status, body.error]).toEqual([422, 'The Idempotency-Key header must hold a UUID.']);
      });
    });

    test('today in Port Moresby is not past, though it is still yesterday in London', async () => {
      const before = server.clock.now();
      server.clock.set(Date.parse('2027-03-04T15:00:00Z'));
      expect((await create({ last_date_to_apply: '2027-03-05' })).status).toBe(201);
      expect((await create({ last_date_to_apply: '2027-03-04' })).status).toBe(422);
      server.clock.set(before);
    });
  });

  test('a business sees its own in every status, with the applications it may see counted', async () => {
    const owner = await portal.person('business');
    const open = await portal.internship(owner);
    const archived = await portal.internship(owner, { status: 'archived' });
    await portal.internship(owner, { removedAt: new Date(server.clock.now()) });
    await portal.submit(await portal.person('student'), newSubmission(open));
    await portal.submit(await portal.person('student', 'pending'), newSubmission(open));
    const { body } = await portal.get<OwnInternshipsAnswer>('/internship/my_internships', owner);
    const rows = body.internships.map(({ id, status, applications_count }) => [
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
