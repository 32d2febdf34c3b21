import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignupAnswer, StudentListAnswer } from '#contract/accounts';
import type { ReceiptAnswer, SubmittedAnswer } from '#contract/applications';
import type { StaffScope } from '#contract/answers';
import { admin as adminText, registration as text } from '#contract/messages/admin';
import { claim as claimText } from '#contract/messages/classroom';
import { handIn } from '#contract/messages/outbox';
import type { PersonRegisteredAnswer } from '#contract/registrations';
import { REGISTRATION_KEY_HEADER } from '#contract/worker-protocol';
import { newReadableCode } from '#server/core/secrets';
import { applications, participants, users } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { nameKey } from '#server/modules/participants/keys';
import { birthday, claimCall, codesFor, registrationCall } from '../support/claims';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { freshEmail, PASSWORD } from '../support/server-people';
import { auditOf } from '../support/stored-rows';
import {
  namingSubmission,
  newSubmission,
  receiptOf,
  samplePdf,
  sha256,
  submissionCall,
  type Submission,
} from '../support/submission';
import { Uploader } from '../support/uploads';

let people = 0;

describePortal('an application for a person whom staff have registered', (portal) => {
  const staffOf = (names: string[]) =>
    portal.person('staff', 'approved', { staffScope: { kind: 'places', names } satisfies StaffScope });
  const login = (code: string, number: string) => claimCall(code, { mobile_number: number });
  const numbers = () => `7${String(6_000_000 + ++people)}`;

  const send = ({ token }: Person, ...of: Parameters<typeof registrationCall>) =>
    portal.call<PersonRegisteredAnswer>('POST', '/admin/registrations', {
      token,
      ...registrationCall(...of),
    });
  /** Somebody new, or the same name again on another phone. */
  async function register(by: Person, name = `Written Person ${++people}`) {
    const [key, code] = [randomUUID() as string, newReadableCode()];
    expect((await send(by, name, { key, code, city: 'Lae' })).status).toBe(201);
    return { key, code, name };
  }
  const sendFor = <T = SubmittedAnswer>(by: Person, key: string, sent: Submission) => {
    const { body, headers } = submissionCall(sent);
    const more = { ...headers, [REGISTRATION_KEY_HEADER]: key };
    return portal.call<T>('POST', '/internship_applications', { token: by.token, body, headers: more });
  };
  const lineOf = async (name: string) =>
    (
      await portal.database
        .select()
        .from(participants)
        .where(eq(participants.nameKey, nameKey(name)))
    )[0]!;
  const accountsOf = async (name: string) =>
    portal.database
      .select()
      .from(users)
      .where(and(eq(users.fullName, name), eq(users.role, 'student')));
  const appliedOf = (id: number) =>
    portal.database.select().from(applications).where(eq(applications.studentId, id));
  async function signIn(name: string): Promise<Person> {
    const user = { email: name, password: PASSWORD };
    const { status, body } = await portal.post<{ token: string }>('/users/sign_in', null, { user });
    expect(status).toBe(200);
    return { id: 0, email: '', name: '', role: 'student', token: body.token };
  }

  test('is stored once, shown to the business, and found by who claims the account', async () => {
    const staff = await staffOf(['Lae']);
    const { key, code, name } = await register(staff);
    const internship = await portal.internship();
    const sent = newSubmission(internship);
    const first = await sendFor(staff, key, sent);
    expect([first.status, first.body.receipt]).toEqual([201, receiptOf(sent)]);
    expect((await sendFor(staff, key, sent)).body).toEqual(first.body);
    const { id } = first.body.internship_application;
    const receipt = await portal.call<ReceiptAnswer>('GET', `/receipts/${sent.key}`, {
      ...{ token: staff.token, headers: { [REGISTRATION_KEY_HEADER]: key } },
    });
    expect(receipt.body.receipt).toEqual(first.body.receipt);

    const [account] = await accountsOf(name);
    expect(account).toMatchObject({
      ...{ status: 'approved', email: null, loginNumber: null, passwordHash: '', city: 'Lae' },
    });
    expect(await appliedOf(account!.id)).toMatchObject([
      { id, handedInBy: staff.id, internshipId: internship },
    ]);
    const [logged] = await auditOf(portal.server, 'application', id);
    expect(logged).toMatchObject({ action: 'application handed in', actorId: staff.id });
    const read = (await portal.readApplication(id, portal.business)).body.internship_application;
    expect([read.user.full_name, read.handed_in_by]).toEqual([name, staff.name]);

    const [listed] = (await portal.get<StudentListAnswer>(`/admin/list_students?search=${name}`, staff)).body
      .users;
    expect(listed).toMatchObject({ id: account!.id, is_unclaimed: true, email: '' });
    const desk = await portal.post('/admin/one_time_password', staff, { id: account!.id });
    expect(desk.body.message).toBe(adminText.unclaimed);
    expect(await codesFor(portal.server, staff, (await lineOf(name)).id)).toHaveLength(1);
    // The one that was made on the phone has ended.
    await expectRefusal(portal.call('POST', '/users/claim', claimCall(code)), 'claim_invalid');
    const [printed] = await codesFor(portal.server, staff, (await lineOf(name)).id);
    const number = numbers();
    const claimed = await portal.call<SignupAnswer>('POST', '/users/claim', login(printed!, number));
    expect(claimed.body.user).toMatchObject({ id: account!.id, full_name: name, status: 'approved' });
    expect(claimed.body.user).not.toHaveProperty('is_unclaimed');
    expect((await portal.ownApplications(await signIn(number))).map((one) => one.id)).toEqual([id]);
    // Claimed meanwhile: the next goes to the same account.
    const next = await sendFor(staff, key, newSubmission(await portal.internship()));
    expect(next.status).toBe(201);
    expect(await appliedOf(account!.id)).toHaveLength(2);
    expect(await codesFor(portal.server, staff, (await lineOf(name)).id)).toEqual([]);
  });

  test('nobody logs in to it before: with no name, an empty one, or a number that staff have added', async () => {
    const { key, code, name } = await register(portal.admin);
    await sendFor(portal.admin, key, newSubmission(await portal.internship()));
    const { id } = (await accountsOf(name))[0]!;
    const number = `7${String(6_500_000 + ++people)}`;
    const asked = { id, full_name: name, date_of_birth: birthday, city: 'Lae', email: '', reason: 'Asked.' };
    const corrected = await portal.post('/admin/correct_student', portal.admin, {
      ...asked,
      mobile_number: number,
    });
    expect(corrected.status).toBe(200);
    expect(await accountsOf(name)).toMatchObject([{ loginNumber: `+675${number}` }]);
    const email = freshEmail('mistyped');
    await portal.post('/admin/correct_student', portal.admin, {
      ...{ ...asked, email, mobile_number: number },
    });
    expect(await makeResetLink(portal.deps, email), 'a link to it').toBeNull();
    for (const email of ['', number])
      for (const password of ['', PASSWORD])
        expect((await portal.post('/users/sign_in', null, { user: { email, password } })).status).not.toBe(
          200,
        );
    // The claim code does: with the number that staff have added, and the name and birthday that they have corrected.
    const date_of_birth = '2007-08-20';
    await portal.post('/admin/correct_student', portal.admin, {
      ...{ ...asked, full_name: `${name} Kila`, date_of_birth, mobile_number: number },
    });
    const claim = claimCall(code, { mobile_number: number, date_of_birth });
    const { body } = await portal.call<SignupAnswer>('POST', '/users/claim', claim);
    expect(body.user).toMatchObject({ id, full_name: `${name} Kila` });
  });

  test('keeps its person as they are when the phone corrects them later', async () => {
    const { key, code, name } = await register(portal.admin);
    await sendFor(portal.admin, key, newSubmission(await portal.internship()));
    await expectRefusal(send(portal.admin, `${name} Wari`, { key, code, revision: 1 }), 'has_account');
    expect((await sendFor(portal.admin, key, newSubmission(await portal.internship()))).status).toBe(201);
  });

  test('is refused to all but who registered the person, and outside of the scope', async () => {
    const staff = await staffOf(['Lae']);
    const { key, name } = await register(staff);
    const sent = newSubmission(await portal.internship());
    const upload = (by: Person, headers: Record<string, string>) =>
      new Uploader(portal.server, by).askToCreate(9, headers);
    for (const [by, used] of [
      [await staffOf(['Lae']), key],
      [portal.admin, key],
      [staff, randomUUID()],
      [staff, 'not a key'],
    ] as const) {
      await expectRefusal(sendFor(by, used, sent), 'not_found');
      await expectRefusal(upload(by, { [REGISTRATION_KEY_HEADER]: used }), 'not_found');
    }
    await expectRefusal(portal.submit(staff, sent), 'not_student');
    await expectRefusal(upload(staff, {}), 'not_student');
    await expectRefusal(sendFor(portal.business, key, sent), 'not_student');
    const scope = { staffScope: { kind: 'places', names: ['Goroka'] } satisfies StaffScope };
    await portal.set(users, staff.id, scope);
    const refused = await sendFor<{ message: string }>(staff, key, sent);
    expect([refused.status, refused.body.message]).toEqual([404, text.missing]);
    expect(await accountsOf(name)).toEqual([]);
  });

  test('of two phones at the same moment is one account and one application', async () => {
    const staff = [await staffOf(['Lae']), await staffOf(['lae'])];
    const name = `Written Person ${++people}`;
    const keys: string[] = [];
    for (const one of staff) keys.push((await register(one, name)).key);
    const internship = await portal.internship();
    const answers = await Promise.all(
      staff.map((one, at) =>
        sendFor<{ code?: string; message: string }>(one, keys[at]!, newSubmission(internship)),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'already_applied'],
    ]);
    const refused = answers.find((answer) => answer.status === 409)!;
    expect(refused.body.message).toBe(handIn.alreadyApplied);
    const accounts = await accountsOf(name);
    expect(accounts).toHaveLength(1);
    expect(await appliedOf(accounts[0]!.id)).toHaveLength(1);
    await portal.expectConsistentFiles();
  });

  test('twice at the same moment, before there is an account, gets one answer', async () => {
    const { key, name } = await register(portal.admin);
    const sent = newSubmission(await portal.internship());
    const answers = await Promise.all([1, 2, 3].map(() => sendFor(portal.admin, key, sent)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await accountsOf(name)).toHaveLength(1);
  });

  test('takes its documents in pieces, which nobody else can name', async () => {
    const { key } = await register(portal.admin);
    const bytes = samplePdf();
    const phone = new Uploader(portal.server, portal.admin);
    const headers = { [REGISTRATION_KEY_HEADER]: key };
    const created = await phone.askToCreate(bytes.length, headers);
    const id = created.headers.get('location')!.split('/').at(-1)!;
    expect((await phone.patch(id, 0, bytes, headers)).status).toBe(204);
    const sent = namingSubmission(await portal.internship(), { resume_upload: id });
    const stranger = await staffOf(['Lae']);
    const strangers = await register(stranger);
    await expectRefusal(sendFor(stranger, strangers.key, sent), 'document_gone', expect.anything() as never);
    expect((await sendFor(portal.admin, key, sent)).body.receipt).toEqual(receiptOf(sent, bytes));
    // And names them by hash for the same person, never for another.
    const again = async () => namingSubmission(await portal.internship(), { resume_sha256: sha256(bytes) });
    const other = await register(portal.admin);
    await expectRefusal(
      sendFor(portal.admin, other.key, await again()),
      'document_gone',
      expect.anything() as never,
    );
    expect((await sendFor(portal.admin, key, await again())).status).toBe(201);
  });

  test('of an erased line is refused; the account without its line is erased too', async () => {
    const { key, name } = await register(portal.admin);
    await sendFor(portal.admin, key, newSubmission(await portal.internship()));
    const [unclaimed] = await accountsOf(name);
    // Somebody of this name and birthday deletes an own account.
    const own = { fullName: name, dateOfBirth: birthday, deleteAt: new Date(portal.clock.now()) };
    await portal.person('student', 'approved', own);
    await eraseDueAccounts(portal.deps);
    await eraseDueAccounts(portal.deps);
    expect(await lineOf(name)).toBeUndefined();
    const [row] = await portal.database.select().from(users).where(eq(users.id, unclaimed!.id));
    expect(row).toMatchObject({ fullName: '', status: 'rejected', passwordHash: '' });
    expect(await appliedOf(unclaimed!.id)).toMatchObject([{ resumeFileId: null, levels: [] }]);
    await expectRefusal(sendFor(portal.admin, key, newSubmission(await portal.internship())), 'not_found');
  });

  test('moves to a pending account that joins with the code, unless that has applied there too', async () => {
    const { key, code, name } = await register(portal.admin);
    const [internship, other] = [await portal.internship(), await portal.internship()];
    await sendFor(portal.admin, key, newSubmission(internship));
    const [unclaimed] = await accountsOf(name);
    const join = (by: Person) => portal.post('/users/claim/join', by, { code, date_of_birth: birthday });
    const both = await portal.person('student', 'pending');
    await portal.application(both, internship);
    expect((await join(both)).body.message).toBe(claimText.bothApplied);
    expect(await accountsOf(name)).toHaveLength(1);

    const pending = await portal.person('student', 'pending');
    await portal.application(pending, other);
    expect((await join(pending)).status).toBe(200);
    const own = await portal.ownApplications(pending);
    expect(own.map((one) => one.internship.id).sort()).toEqual([internship, other].sort());
    expect(await portal.database.select().from(users).where(eq(users.id, unclaimed!.id))).toEqual([]);
    const joined = await portal.database.select().from(users).where(eq(users.id, pending.id));
    expect(joined).toMatchObject([{ status: 'approved', participantId: (await lineOf(name)).id }]);
  });

  test('registered once more, the person joins the line, and is refused once the account is claimed', async () => {
    const { key, name } = await register(portal.admin);
    await sendFor(portal.admin, key, newSubmission(await portal.internship()));
    const again = await register(portal.admin, name);
    const { status } = await portal.call('POST', '/users/claim', login(again.code, numbers()));
    expect(status).toBe(201);
    await expectRefusal(send(portal.admin, name), 'has_account');
  });
});
