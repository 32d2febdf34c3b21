import { expect, test } from 'vitest';
import type {
  BusinessListAnswer,
  ProfileAnswer,
  StudentListAnswer,
  UserStatusAnswer,
} from '#contract/accounts';
import { brand } from '#contract/brand';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { describePortal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import type { CountAnswer } from '#contract/answers';

describePortal('the admin', (portal) => {
  const update = (json: unknown) =>
    portal.post<UserStatusAnswer>('/admin/update_user_status', portal.admin, json);
  const students = async (query = '') =>
    (await portal.get<StudentListAnswer>(`/admin/list_students${query}`, portal.admin)).body.users;
  const businesses = async (query = '') =>
    (await portal.get<BusinessListAnswer>(`/admin/list_business${query}`, portal.admin)).body.companies;
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  test('rejecting keeps the reason, and approving later forgets it', async () => {
    const business = await portal.person('business');
    const reason = 'The business number is unknown.';
    expect((await update({ id: business.id, status: 'Rejected', reason: ` ${reason} ` })).body).toMatchObject(
      {
        message: messages.admin.statusUpdated.rejected,
        user: { status: 'rejected', is_approved: 'no', status_reason: reason },
      },
    );
    await update({ id: business.id, status: 'approved' });
    const profile = await portal.get<ProfileAnswer>('/profile', business);
    expect(profile.body.user).toMatchObject({ is_approved: 'yes', status_reason: null });
  });

  test.each([undefined, null, '', '  '])(
    'rejects with the reason %j: they read whom to ask',
    async (reason) => {
      const person = await portal.person('student', 'pending');
      const { id } = person;
      expect((await update({ id, status: 'rejected', reason })).body).toMatchObject({
        user: { status: 'rejected', status_reason: null },
      });
      const refused = await portal.submit(person, newSubmission(1));
      expect(refused.body.error).toBe(`${errorTable.account_rejected.sentence} ${messages.noReason}`);
      expect(messages.noReason).toContain(brand.infoEmail);
      await update({ id, status: 'pending' });
    },
  );

  test('cannot set the status of an admin, of nobody, or to something else', async () => {
    for (const id of [portal.admin.id, 2_000_000_000, 9_999_999_999, 0, -1])
      expect((await update({ id, status: 'approved' })).status).toBe(404);
  });

  test('lists students and businesses apart, by status and by a piece of text that is taken as it stands', async () => {
    const student = await portal.person('student', 'rejected');
    const all = await students();
    expect(ids(all)).toContain(student.id);
    expect(ids(all)).not.toContain(portal.business.id);
    expect(all[0]).toHaveProperty('register_match', null);
    expect(JSON.stringify(all)).not.toContain('argon2');
    expect(ids(await businesses())).toContain(portal.business.id);
    expect(ids(await students('?status=rejected'))).toEqual([student.id]);
    expect(ids(await students(`?q=${student.email.toUpperCase()}`))).toEqual([student.id]);
    expect(await students('?q=%25')).toEqual([]);
  });

  test.each([
    ['a name', 'kupé tauvasa'],
    ['an e-mail', 'KUPE.T@'],
    ['a mobile number', '7345 9'],
    ['a city', 'GORO'],
    ['words of its name and its city', 'kupe GORO'],
  ])('finds a student by %s, in any letter case', async (_, q) => {
    const { id } = await portal.person('student', 'pending', {
      ...{ fullName: 'KUPÉ Tauvasa', email: `kupe.t@${q.length}.example` },
      ...{ mobileNumber: '+675 7345 9001', city: 'Goroka' },
    });
    const text = encodeURIComponent(` ${q} `);
    for (const filter of ['', '&status=pending', '&status=famous'])
      expect(ids(await students(`?q=${text}${filter}`)), filter).toContain(id);
    expect(ids(await students(`?q=${text}&status=approved`))).not.toContain(id);
  });

  test('finds a business by its name, its representative and its number', async () => {
    const named = {
      companyName: 'Wara Supply',
      fullName: 'Aisa Nawik',
      businessNumber: 'XK-770',
      city: null,
    };
    const { id } = await portal.person('business', 'approved', named);
    for (const q of ['WARA SUP', 'aisa n', 'xk-77'])
      expect(await businesses(`?q=${encodeURIComponent(q)}`), q).toMatchObject([
        {
          ...{ id, company_name: 'Wara Supply' },
          ...{ full_name: 'Aisa Nawik', representative_name: 'Aisa Nawik' },
        },
      ]);
  });

  test('counts people by status, with the search of the query and whatever its status is', async () => {
    for (const [index, status] of (['pending', 'approved', 'approved', 'rejected'] as const).entries())
      await portal.person('student', status, { fullName: `Counted Tari ${index}` });
    const counted = async (query: string) =>
      (await portal.get<StudentListAnswer>(`/admin/list_students?search=counted+tari${query}`, portal.admin))
        .body;
    const counts = { pending: 1, approved: 2, rejected: 1 };
    expect(await counted('')).toMatchObject({ counts, total: 4 });
    expect(await counted('&status=approved')).toMatchObject({ counts, total: 2 });
    expect(await counted('&limit=1')).toMatchObject({ counts, total: 4 });
    const { body } = await portal.get<BusinessListAnswer>(
      '/admin/list_business?search=nobody+here',
      portal.admin,
    );
    expect(body).toMatchObject({ counts: { pending: 0, approved: 0, rejected: 0 }, total: 0 });
  });

  test('counts internships by shown status, with the search of the query and whatever its status is', async () => {
    for (const given of [{}, {}, { status: 'archived' }, { lastDateToApply: '2020-02-28' }] as const)
      await portal.internship(portal.business, { title: 'Counted driver', ...given });
    const counted = async (query: string) =>
      (await portal.get(`/internship/?search=kokoda+counted+driver${query}`, portal.admin)).body;
    const counts = { available: 2, inactive: 0, pending: 0, archived: 1, closed: 1 };
    expect(await counted('')).toMatchObject({ counts, total: 4 });
    expect(await counted('&status=closed')).toMatchObject({ counts, total: 1 });
    expect(await counted('&status=available&limit=1')).toMatchObject({ counts, total: 2 });
  });
});

describePortal('the counts of the dashboards', (portal) => {
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
});
