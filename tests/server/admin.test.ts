import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type {
  BusinessListAnswer,
  ProfileAnswer,
  StudentListAnswer,
  UserStatusAnswer,
  SignInAnswer,
  SignupAnswer,
  User,
} from '#contract/accounts';
import { brand } from '#contract/brand';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { auditLog, emailChanges, outgoing, profileChanges, users } from '#server/db/schema';
import { makeEmailLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { describePortal, expectRefusal } from '../support/portal';
import { sendJson } from '../support/profiles';
import { mailTo } from '../support/stored-rows';
import { newSubmission } from '../support/submission';
import { freshEmail, PASSWORD, studentFields, trySignIn } from '../support/server-people';

const reason = 'She told us her new number.';
let numbers = 0;
const freshNumber = () => `71${String(100_000 + ++numbers)}`;

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

  const signedUp = async () => {
    const user = { ...studentFields(freshEmail('mistyped')), mobile_number: freshNumber() };
    return (await portal.post<SignupAnswer>('/users', null, { user })).body.user;
  };
  const correct = ({ id, full_name, email, mobile_number, city, date_of_birth }: User, more: object) =>
    portal.post<{ user: User }>('/admin/correct_student', portal.admin, {
      ...{ id, full_name, email, mobile_number, city, date_of_birth, reason, ...more },
    });
  const mailsTo = async (address: string) =>
    (await portal.database.select().from(outgoing).where(eq(outgoing.recipient, address))).map(
      ({ kind }) => kind,
    );

  test('corrects the number of who mistyped it, by which they log in then', async () => {
    const student = await signedUp();
    const number = freshNumber();
    const { body } = await correct(student, { mobile_number: number, full_name: 'Anna Vagi' });
    expect(body.user).toMatchObject({
      full_name: 'Anna Vagi',
      mobile_number: number,
      email_confirmed: false,
    });
    const { user } = (await trySignIn<SignInAnswer>(portal.server, number, PASSWORD)).body;
    expect(user.id).toBe(student.id);
    expect(await mailsTo(student.email)).toContain('profile_corrected');
    const [logged] = await portal.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'profile corrected'));
    expect(logged!.details).toEqual({ fields: ['fullName', 'mobileNumber', 'loginNumber'], reason });
  });

  test('a corrected e-mail is told to both addresses, and has to be confirmed anew', async () => {
    const student = await signedUp();
    const email = freshEmail('right');
    expect((await correct(student, { email })).body.user).toMatchObject({ email, email_confirmed: false });
    expect(await mailsTo(student.email)).toContain('profile_corrected');
    expect(await mailsTo(email)).toEqual(['profile_corrected', 'signup_confirm']);
  });

  test('after a corrected e-mail no link in the mailbox before works, and the erasure still knows it', async () => {
    const { server, database, deps } = portal;
    const before = freshEmail('before');
    const student = await portal.person('student', 'approved', {
      ...{ email: before, emailConfirmedAt: new Date(portal.clock.now()) },
      ...{ dateOfBirth: '2006-01-02', mobileNumber: freshNumber(), city: 'Lae' },
    });
    const wished = { email: freshEmail('wished'), full_name: 'Ana Wished' };
    expect((await sendJson(server, student, wished)).status).toBe(200);
    const { id, ...link } = { id: student.id, ...(await makeResetLink(deps, before))! };
    const { data } = (await mailTo(server, { email: before })).find(
      ({ kind }) => kind === 'email_change_requested',
    )!;
    const undo = (await makeEmailLink(deps, 'email_change_requested', data.changeId as string))!;
    const { user } = (await portal.get<ProfileAnswer>('/profile', student)).body;
    const email = freshEmail('right');
    expect((await correct(user, { email, full_name: 'Ana Desk' })).status).toBe(200);
    const password = { password: 'a new one 2026', password_confirmation: 'a new one 2026' };
    const reset = { reset_password_token: link.token, ...password };
    await expectRefusal(
      portal.call('PUT', '/users/password', { json: { user: reset } }),
      'reset_link_invalid',
      { reset_password_token: [messages.password.linkInvalid] },
    );
    expect((await portal.call('POST', '/users/email/undo', { json: { token: undo.token } })).status).toBe(
      422,
    );
    const [stored] = await database.select().from(users).where(eq(users.id, id));
    expect(stored).toMatchObject({ email, emailConfirmedAt: null, fullName: 'Ana Desk' });
    const former = await database.select().from(emailChanges).where(eq(emailChanges.userId, id));
    expect(former.filter(({ confirmedAt }) => confirmedAt)).toMatchObject([{ toEmail: before }]);
    // What the student had wished for the name is answered by the desk.
    expect((await portal.get<ProfileAnswer>('/profile', student)).body.user.pending_changes).toBeNull();
    expect(await database.select().from(profileChanges).where(eq(profileChanges.userId, id))).toEqual([]);
  });

  test('a correction is refused without a reason, where an e-mail or number is taken, and for others than students', async () => {
    const [student, other] = [await signedUp(), await signedUp()];
    const { admin, validation } = messages;
    await expectRefusal(correct(student, { reason: ' ' }), 'validation_failed', {
      reason: [admin.reasonRequired],
    });
    await expectRefusal(correct(student, { email: other.email }), 'validation_failed', {
      email: [validation.emailTaken],
    });
    await expectRefusal(
      correct(student, { email: '', mobile_number: other.mobile_number }),
      'validation_failed',
      {
        mobile_number: [validation.mobileTaken],
      },
    );
    await expectRefusal(correct({ ...student, id: portal.business.id }, {}), 'not_found');
    const young = `${new Date(portal.clock.now()).getFullYear() - 16}-01-02`;
    await expectRefusal(correct(student, { date_of_birth: young }), 'validation_failed', {
      guardian_name: [validation.guardianNeeded],
      guardian_number: [validation.guardianNumberNeeded],
    });
    const guardian = { guardian_name: 'Anna Toua', guardian_number: '7200 4402' };
    const { body } = await correct(student, { date_of_birth: young, ...guardian });
    expect(body.user.guardian).toEqual({ name: 'Anna Toua', number: '7200 4402' });
  });
});
