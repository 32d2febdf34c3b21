import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type {
  BusinessListAnswer,
  ProfileAnswer,
  StudentListAnswer,
  UserStatusAnswer,
} from '#contract/accounts';
import type { ErrorBody } from '#contract/errors';
import type { InternshipListAnswer } from '#contract/internships';
import { messages } from '#contract/messages';
import { internships } from '#server/db/schema';
import { Portal, type Person } from '../support/portal';
import { describeServer } from '../support/server';
import { approve, newAdmin, newBusiness, newStudent, setStatus } from '../support/server-people';

describeServer('the admin', (server) => {
  let admin: Person;
  beforeAll(async () => {
    admin = await newAdmin(server());
  });
  const post = <T = ErrorBody>(path: string, json: unknown) =>
    server().call<T>('POST', path, { token: admin.token, json });
  const students = async (query = '') => {
    const path = `/admin/list_students${query}`;
    return (await server().call<StudentListAnswer>('GET', path, { token: admin.token })).body.users;
  };

  const businesses = async (query = '') => {
    const path = `/admin/list_business${query}`;
    return (await server().call<BusinessListAnswer>('GET', path, { token: admin.token })).body.companies;
  };
  const pendingInternship = (business: Person) =>
    new Portal(server()).internship(business, { status: 'pending' });

  const internshipRow = async (id: number) =>
    (await server().deps.database.select().from(internships).where(eq(internships.id, id)))[0]!;
  const listed = async () => {
    const { body } = await server().call<InternshipListAnswer>('GET', '/internship/');
    return body.internships.map((row) => row.id);
  };
  test('approves with one slash or two, and repeating it is harmless', async () => {
    const student = await newStudent(server());
    for (const path of ['/admin/approve_user', '/admin//approve_user', '/admin/approve_user']) {
      const { status, body } = await post<UserStatusAnswer>(path, { id: student.id });
      expect([status, body.message]).toEqual([200, messages.admin.statusUpdated('approved')]);
      expect(body.user).toMatchObject({ id: student.id, status: 'approved', is_approved: 'yes' });
    }
  });

  test('approving a business publishes its pending internships, and no others', async () => {
    const [business, other] = [await newBusiness(server()), await newBusiness(server())];
    const [id, othersId] = [await pendingInternship(business), await pendingInternship(other)];
    server().clock.advance(60_000);
    await approve(server(), admin, business);
    expect((await internshipRow(id)).status).toBe('available');
    expect((await internshipRow(othersId)).status).toBe('pending');
  });

  test('rejecting keeps the reason and takes the internships off the list; approving later forgets the reason', async () => {
    const business = await newBusiness(server());
    const id = await pendingInternship(business);
    await approve(server(), admin, business);
    server().clock.advance(60_000);
    const reason = 'The business number is unknown.';
    const wanted = { id: business.id, status: 'Rejected', reason: ` ${reason} ` };
    expect((await post<UserStatusAnswer>('/admin/update_user_status', wanted)).body).toMatchObject({
      message: messages.admin.statusUpdated('rejected'),
      user: { status: 'rejected', is_approved: 'no', status_reason: reason },
    });
    expect(await listed()).not.toContain(id);
    await approve(server(), admin, business);
    expect(await listed()).toContain(id);
    const profile = await server().call<ProfileAnswer>('GET', '/profile', { token: business.token });
    expect(profile.body.user.status_reason).toBeNull();
  });

  test.each([undefined, null, '', '  '])('rejects nobody without a reason: %j', async (reason) => {
    const student = await newStudent(server());
    const wanted = { id: student.id, status: 'rejected', reason };
    const { status, body } = await post('/admin/update_user_status', wanted);
    expect([status, body.errors]).toEqual([422, { reason: [messages.admin.reasonRequired] }]);
    expect((await students('?status=rejected')).map(({ id }) => id)).not.toContain(student.id);
  });

  test('cannot set the status of an admin, of nobody, or to something else', async () => {
    const outcomes = await Promise.all(
      [admin.id, 2_000_000_000, 9_999_999_999, 0, -1].map((id) =>
        post('/admin/update_user_status', { id, status: 'approved' }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const student = await newStudent(server());
    const bad = await post('/admin/update_user_status', { id: student.id, status: 'famous' });
    expect([bad.status, bad.body.error]).toEqual([422, 'Failed to update status']);
    expect(Object.keys(bad.body.errors!)).toEqual(['status']);
  });

  test('lists students and businesses apart, by status and by a piece of text that is taken as it stands', async () => {
    const [student, business] = [await newStudent(server()), await newBusiness(server())];
    await setStatus(server(), admin, student, 'rejected', 'Not in the program.');
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const all = await students();
    expect(ids(all)).toContain(student.id);
    expect(ids(all)).not.toContain(business.id);
    expect(all[0]).toHaveProperty('register_match', null);
    expect(JSON.stringify(all)).not.toContain('argon2');
    expect(ids(await businesses())).toContain(business.id);
    expect(ids(await students('?status=rejected'))).toEqual([student.id]);
    expect(ids(await students(`?q=${student.email.toUpperCase()}`))).toEqual([student.id]);
    expect(await students('?q=%25')).toEqual([]);
  });

  test.each([
    ['a name', 'kupé tauvasa'],
    ['an e-mail', 'KUPE.T@'],
    ['a mobile number', '7345 9'],
    ['a city', 'GORO'],
  ])('finds a student by %s, in any letter case', async (_, q) => {
    const portal = new Portal(server());
    const wanted = await portal.person('student', 'pending', {
      fullName: 'KUPÉ Tauvasa',
      email: `kupe.t@${q.length}.example`,
      mobileNumber: '+675 7345 9001',
      city: 'Goroka',
    });
    const found = async (query: string) => (await students(`?${query}`)).map(({ id }) => id);
    const text = encodeURIComponent(` ${q} `);
    for (const filter of ['', '&status=pending', '&status=famous'])
      expect(await found(`q=${text}${filter}`), filter).toContain(wanted.id);
    expect(await found(`q=${text}&status=approved`)).not.toContain(wanted.id);
  });

  test.each([
    ['its name', 'WARA SUP'],
    ['its representative', 'aisa n'],
    ['its number', 'b-77'],
  ])('finds a business by %s', async (_, q) => {
    const business = await new Portal(server()).person('business', 'approved', {
      companyName: 'Wara Supply',
      fullName: 'Aisa Nawik',
      businessNumber: `B-770${q.length}`,
      city: null,
    });
    const found = await businesses(`?q=${encodeURIComponent(q)}`);
    expect(found.find(({ id }) => id === business.id)).toMatchObject({
      company_name: 'Wara Supply',
      full_name: 'Aisa Nawik',
      representative_name: 'Aisa Nawik',
    });
  });
});
