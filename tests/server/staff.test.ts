import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { SignInAnswer, StudentListAnswer } from '#contract/accounts';
import type { StaffScope } from '#contract/answers';
import type { ClaimCodesAnswer } from '#contract/claims';
import { messages } from '#contract/messages';
import type { RegistrationAnswer } from '#contract/overview';
import type { ParticipantListAnswer } from '#contract/participants';
import type { PersonRegisteredAnswer } from '#contract/registrations';
import type { StaffListAnswer, StaffMadeAnswer } from '#contract/staff';
import { auditLog, claimCodes, participants, users } from '#server/db/schema';
import { nameKey } from '#server/modules/participants/keys';
import { birthday, registrationCall } from '../support/claims';
import { describePortal, expectRefusal, type Person } from '../support/portal';
import { freshEmail, PASSWORD } from '../support/server-people';

const places = (...names: string[]): StaffScope => ({ kind: 'places', names });
const cohorts = (...names: string[]): StaffScope => ({ kind: 'cohorts', names });
const everybody: StaffScope = { kind: 'all', names: [] };

describePortal('staff', (portal) => {
  const staff = (staffScope: StaffScope) => portal.person('staff', 'approved', { staffScope });
  const line = async (fullName: string, more: { city?: string; cohort?: string } = {}) => {
    const [row] = await portal.database
      .insert(participants)
      .values({
        ...{ fullName, dateOfBirth: birthday, nameKey: nameKey(fullName), importedAt: new Date(), ...more },
      })
      .returning({ id: participants.id });
    return row!.id;
  };
  const logged = (action: string) =>
    portal.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.id))
      .limit(1);
  const studentsOf = async (person: Person) =>
    (await portal.get<StudentListAnswer>('/admin/list_students', person)).body;
  const linesOf = async (person: Person) =>
    (await portal.get<ParticipantListAnswer>('/admin/participants', person)).body;
  const register = ({ token }: Person, ...of: Parameters<typeof registrationCall>) =>
    portal.call<PersonRegisteredAnswer>('POST', '/admin/registrations', {
      token,
      ...registrationCall(...of),
    });
  const change = (id: number, json: object) =>
    portal.call('PUT', `/admin/staff/${id}`, { token: portal.admin.token, json });

  /** Students and lines by where they are: in the register, or by what the account says. */
  let ids: Record<'listedInLae' | 'movedToLae' | 'inLae' | 'inGoroka' | 'nowhere', number>;
  let lines: Record<'lae' | 'goroka', number>;
  beforeAll(async () => {
    lines = {
      lae: await line('Listed Lae', { city: ' LAE ', cohort: '2026 A' }),
      goroka: await line('Listed Goroka', { city: 'Goroka', cohort: '2026 B' }),
    };
    const student = async (more: object) => (await portal.person('student', 'approved', more)).id;
    ids = {
      // The account says another town than the register.
      listedInLae: await student({ city: 'Goroka', participantId: lines.lae }),
      movedToLae: await student({ city: 'Lae', participantId: lines.goroka }),
      inLae: await student({ city: 'lae' }),
      inGoroka: await student({ city: 'Goroka' }),
      nowhere: await student({}),
    };
  });

  test.each<[string, StaffScope, (keyof typeof ids)[], (keyof typeof lines)[]]>([
    ['a place', places('Lae'), ['listedInLae', 'inLae'], ['lae']],
    [
      'two places',
      places('lae', 'GOROKA'),
      ['listedInLae', 'movedToLae', 'inLae', 'inGoroka'],
      ['lae', 'goroka'],
    ],
    ['a cohort', cohorts('2026 a'), ['listedInLae'], ['lae']],
    ['a cohort that nobody is of', cohorts('name'), [], []],
  ])('of %s read its students and its lines of the register alone', async (_, scope, own, ownLines) => {
    const person = await staff(scope);
    const { users: listed, counts, total } = await studentsOf(person);
    const named = Object.values(ids);
    expect(
      listed
        .map(({ id }) => id)
        .filter((id) => named.includes(id))
        .sort(),
    ).toEqual(own.map((name) => ids[name]).sort());
    expect([counts.approved, total]).toEqual([own.length, own.length]);
    const register = await linesOf(person);
    expect(register.participants.map(({ id }) => id)).toEqual(ownLines.map((name) => lines[name]));
    expect([register.total, register.last_import]).toEqual([ownLines.length, null]);
    for (const [name, id] of Object.entries(ids)) {
      const { status } = await portal.get(`/admin/registration/${id}`, person);
      expect([name, status]).toEqual([name, own.includes(name as keyof typeof ids) ? 200 : 404]);
    }
  });

  test('of everybody see all students, and no business', async () => {
    const person = await staff(everybody);
    const listed = (await studentsOf(person)).users.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(Object.values(ids)));
    const read = (await linesOf(person)).participants.map(({ id }) => id);
    expect(read).toEqual(expect.arrayContaining(Object.values(lines)));
    await expectRefusal(portal.get(`/admin/registration/${portal.business.id}`, person), 'not_found');
    await expectRefusal(portal.get('/admin/list_business', person), 'not_admin');
  });

  test('a scope that shrinks while they are logged in holds from the next call on', async () => {
    const person = await staff(places('Lae', 'Goroka'));
    const read = () => portal.get(`/admin/registration/${ids.inGoroka}`, person);
    const give = () =>
      portal.call('POST', '/admin/one_time_password', { token: person.token, json: { id: ids.inGoroka } });
    expect([(await read()).status, (await give()).status]).toEqual([200, 200]);
    expect((await change(person.id, { ...places('Lae'), disabled: false })).status).toBe(200);
    await expectRefusal(read(), 'not_found');
    await expectRefusal(give(), 'not_found');
    await expectRefusal(register(person, 'Goroka Person', { city: 'Goroka' }), 'out_of_scope');
    expect((await studentsOf(person)).users.map(({ id }) => id)).not.toContain(ids.inGoroka);
    const [row] = await logged('staff changed');
    expect(row).toMatchObject({ actorId: portal.admin.id, subjectId: person.id, details: places('Lae') });
  });

  test.each([
    ['a place', places('Lae')],
    ['a cohort', cohorts('2026 D')],
  ])('of %s get codes for their lines only', async (of, scope) => {
    const own = await line(`Code Lae of ${of}`, { city: 'Lae', cohort: '2026 D' });
    const other = await line(`Code Goroka of ${of}`, { city: 'Goroka', cohort: '2026 E' });
    const person = await staff(scope);
    const { body } = await portal.call<ClaimCodesAnswer>('POST', '/admin/claim_codes', {
      ...{ token: person.token, json: { ids: [own, other] } },
    });
    expect(body.codes.map(({ id }) => id)).toEqual([own]);
    expect(await portal.database.$count(claimCodes, eq(claimCodes.participantId, other))).toBe(0);
    expect((await logged('claim codes made'))[0]).toMatchObject({
      actorId: person.id,
      details: { ids: [own] },
    });
  });

  test('register people of their scope, and learn nothing of others of that name', async () => {
    const person = await staff(cohorts('2026 C'));
    const name = 'Namesake Person';
    const other = await line(name, { cohort: '2026 B' });
    const first = await register(person, name);
    expect([first.status, first.body.receipt.was_known]).toEqual([201, false]);
    // The single cohort need not be written.
    const found = await portal.database.select().from(participants).where(eq(participants.fullName, name));
    expect(found.map(({ id, cohort }) => [id === other, cohort])).toEqual([
      [true, '2026 B'],
      [false, '2026 C'],
    ]);
    await portal.person('student', 'approved', { participantId: other });
    const again = await register(person, name);
    expect([again.status, again.body.receipt.was_known], 'their own line').toEqual([201, true]);
    await expectRefusal(register(person, 'Another Person', { cohort: '2026 B' }), 'out_of_scope');
    expect(
      await portal.database.$count(participants, eq(participants.fullName, 'Another Person')),
      'nothing is left of a refused one',
    ).toBe(0);
  });

  test('read how far the applications of a student are, and no more of them', async () => {
    const student = await portal.person('student', 'approved', { city: 'Lae', fullName: 'Applied Person' });
    const internship = await portal.internship();
    const { id } = await portal.application(student, internship);
    const person = await staff(places('Lae'));
    const { body } = await portal.get<RegistrationAnswer>(`/admin/registration/${student.id}`, person);
    expect(body.applications).toMatchObject([
      { id, title: 'Workshop Trainee', company_name: 'Kokoda Hardware', group: 'submitted', held: false },
    ]);
    await expectRefusal(portal.get(`/internship_applications/${id}`, person), 'not_found');
  });

  test('see the line of the register beside a student only where it is theirs', async () => {
    const fullName = 'Compared Person';
    await line(fullName, { city: 'Goroka', cohort: '2026 B' });
    const { id } = await portal.person('student', 'pending', { fullName, city: 'Lae' });
    const lineFor = async (person: Person) =>
      (await portal.get<RegistrationAnswer>(`/admin/registration/${id}`, person)).body.register_line;
    expect(await lineFor(portal.admin)).toMatchObject({ full_name: fullName });
    const person = await staff(places('Lae'));
    expect(await lineFor(person)).toBeNull();
    const matchFor = async (who: Person) => {
      const { body } = await portal.get<StudentListAnswer>(
        `/admin/list_students?q=${encodeURIComponent(fullName)}`,
        who,
      );
      return body.users.map(({ register_match: match }) => match?.result);
    };
    expect([await matchFor(portal.admin), await matchFor(person)]).toEqual([['partial'], ['no match']]);
  });

  test('leave a line in the audit log for every look and every act', async () => {
    const person = await staff(places('Lae'));
    await portal.get(`/admin/registration/${ids.inLae}`, person);
    const one = { actorId: person.id, actorRole: 'staff', subjectId: ids.inLae };
    expect((await logged('accounts read'))[0]).toMatchObject(one);
    const listed = (await studentsOf(person)).users.map(({ id }) => id);
    expect((await logged('accounts read'))[0]).toMatchObject({
      actorId: person.id,
      details: { ids: listed },
    });
    const read = (await linesOf(person)).participants.map(({ id }) => id);
    const [looked] = await logged('participants read');
    expect([looked?.actorId, looked?.subjectId ?? looked?.details.ids]).toEqual([
      person.id,
      read.length === 1 ? read[0] : read,
    ]);
    await portal.call('POST', '/admin/one_time_password', { token: person.token, json: { id: ids.inLae } });
    expect((await logged('password changed'))[0]).toMatchObject({ ...one, details: { how: 'one-time' } });
  });

  test('are made by an admin, choose their own password, and are shut out by one', async () => {
    const json = {
      full_name: 'Field Worker',
      email: freshEmail('staff'),
      ...cohorts(' 2026 A ', '2026 A', ''),
    };
    const make = () =>
      portal.call<StaffMadeAnswer>('POST', '/admin/staff', { token: portal.admin.token, json });
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.staff).toMatchObject({ ...cohorts('2026 A'), disabled: false, people: 1 });
    await expectRefusal(make(), 'validation_failed', { email: [messages.validation.emailTaken] });
    const logIn = (password: string) =>
      portal.call<SignInAnswer>('POST', '/users/sign_in', {
        json: { user: { email: json.email, password } },
      });
    const { token, user } = (await logIn(body.password)).body;
    // The page keeps it as the profile.
    expect(user).toMatchObject({ must_change_password: true, scope: cohorts('2026 A') });
    await expectRefusal(portal.get('/admin/list_students', { token }), 'password_change_needed');
    const choose = (password: string) =>
      portal.call('PATCH', '/users', { token, json: { user: { password } } });
    await expectRefusal(choose('short 1'), 'validation_failed', {
      password: [messages.validation.adminPasswordShort],
    });
    expect((await choose(PASSWORD)).status).toBe(200);
    expect((await portal.get('/admin/list_students', { token })).status).toBe(200);
    await change(body.staff.id, { ...cohorts('2026 A'), disabled: true });
    await expectRefusal(portal.get('/admin/list_students', { token }), 'session_expired');
    expect((await logIn(PASSWORD)).status).toBe(401);
    const { staff: all } = (await portal.get<StaffListAnswer>('/admin/staff', portal.admin)).body;
    expect(all.find(({ id }) => id === body.staff.id)).toMatchObject({ disabled: true });
    await change(body.staff.id, { ...everybody, disabled: false });
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('a scope names somebody, and only staff have one', async () => {
    const { id } = await staff(everybody);
    await expectRefusal(change(id, { ...places(' '), disabled: false }), 'validation_failed', {
      names: [messages.staff.namesNeeded],
    });
    await expectRefusal(change(portal.student.id, { ...everybody, disabled: false }), 'not_found');
    const giveStudentOne = portal.set(users, portal.student.id, { staffScope: everybody });
    await expect(giveStudentOne).rejects.toMatchObject({ cause: { constraint: 'users_staff_scope' } });
  });
});
