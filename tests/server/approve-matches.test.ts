import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ApproveMatchesAnswer, RegistrationAnswer } from '#contract/overview';
import { participants, users } from '#server/db/schema';
import { mobileKey, nameKey } from '#server/modules/participants/keys';
import { saveParticipants } from '#server/modules/participants/participants.repository';
import { describePortal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';
import { changesOf } from '../support/stored-rows';

const dateOfBirth = '2006-03-14';
const columns = ['full_name', 'date_of_birth', 'email', 'mobile_number', 'city', 'cohort'] as const;

describePortal('approving students who match the register', (portal) => {
  let count = 0;
  const approve = (ids: unknown, admin = portal.admin) =>
    portal.post<ApproveMatchesAnswer>('/admin/approve_matches', admin, { ids });

  async function register(fullName: string, mobileNumber: string | null = null): Promise<void> {
    const line = {
      ...{ fullName, nameKey: nameKey(fullName), dateOfBirth, email: null, city: 'Lae', cohort: '2026' },
      ...{ gender: null, schoolYear: null, guardian: null },
      ...{ mobileNumber, mobileKey: mobileNumber && mobileKey(mobileNumber) },
    };
    await saveParticipants(portal.database, columns, [line], new Date(portal.clock.now()));
  }

  /** A pending student who is in the register. */
  async function listed(): Promise<Person> {
    const fullName = `Listed ${'abcdefghijklmnopqrstuvwxyz'[count % 26]!}${'k'.repeat(Math.floor(count++ / 26) + 1)}o`;
    await register(fullName);
    return portal.person('student', 'pending', { fullName, dateOfBirth });
  }

  const statusOf = async ({ id }: Person) =>
    (await portal.database.select().from(users).where(eq(users.id, id)))[0]!.status;

  test('approves exactly the listed ones, each with a mail, a line in the audit log and its held applications', async () => {
    const owner = await portal.person('business');
    const [one, two, unlisted] = [await listed(), await listed(), await listed()];
    const internship = await portal.internship(owner);
    await portal.submit(one, newSubmission(internship));
    const { status, body } = await approve([one.id, two.id]);
    expect([status, body]).toEqual([
      200,
      {
        message: '2 students were approved.',
        approved: [
          { id: one.id, name: one.name },
          { id: two.id, name: two.name },
        ],
        not_approved: [],
      },
    ]);
    for (const person of [one, two]) {
      expect(await statusOf(person)).toBe('approved');
      expect(await portal.mailKinds(person)).toEqual(['registration_approved']);
      expect(await changesOf(portal.server, person.id)).toMatchObject([
        { actorId: portal.admin.id, details: { from: 'pending', to: 'approved', reason: null } },
      ]);
    }
    expect(await portal.mailKinds(owner)).toEqual(['new_application']);
    expect(await statusOf(unlisted), 'nobody who was not listed').toBe('pending');
  });

  test('says of the others who was not approved and why, and changes nothing of theirs', async () => {
    const [match, changed] = [await listed(), await listed()];
    const [approved, rejected] = [await listed(), await listed()];
    await portal.setAccountStatus(approved, 'approved');
    await portal.setAccountStatus(rejected, 'rejected');
    const business = await portal.person('business', 'pending');
    // The register says something else by now.
    await portal.database
      .update(participants)
      .set({ dateOfBirth: '2005-01-01' })
      .where(eq(participants.fullName, changed.name));
    const { body } = await approve([
      changed.id,
      approved.id,
      match.id,
      rejected.id,
      business.id,
      9_999_999_999,
      -1,
      match.id,
    ]);
    expect(body).toEqual({
      message: '1 student was approved.',
      approved: [{ id: match.id, name: match.name }],
      not_approved: [
        { id: changed.id, name: changed.name, reason: 'differs' },
        { id: approved.id, name: approved.name, reason: 'approved' },
        { id: rejected.id, name: rejected.name, reason: 'rejected' },
        { id: business.id, name: null, reason: 'unknown' },
        { id: 9_999_999_999, name: null, reason: 'unknown' },
        { id: -1, name: null, reason: 'unknown' },
      ],
    });
    expect(await Promise.all([changed, rejected, business].map(statusOf))).toEqual([
      ...['pending', 'rejected', 'pending'],
    ]);
    expect((await approve([match.id])).body.not_approved).toMatchObject([{ reason: 'approved' }]);
    expect(await changesOf(portal.server, match.id)).toHaveLength(1);
  });

  test('an admin who rejects at the same moment, and one who approves: one of them is heard, and both read which', async () => {
    const person = await listed();
    const rejection = { id: person.id, status: 'rejected', reason: 'Wrong person.' };
    const [answer] = await Promise.all([
      approve([person.id]),
      portal.post('/admin/update_user_status', await portal.person('admin'), rejection),
    ]);
    const wasFirst = answer.body.approved.length === 1;
    expect(answer.body.not_approved.map(({ reason }) => reason)).toEqual(wasFirst ? [] : ['rejected']);
    expect(await statusOf(person)).toBe('rejected');
    expect((await changesOf(portal.server, person.id)).map(({ details }) => details['to'])).toEqual(
      wasFirst ? ['approved', 'rejected'] : ['rejected'],
    );
  });

  test('a registration is shown beside the nearest line of the register, with what differs', async () => {
    const fullName = 'Wanpela Nogat';
    await register(fullName, '+675 7111 2222');
    const person = await portal.person('student', 'pending', {
      fullName,
      dateOfBirth,
      mobileNumber: '+675 7333 4444',
    });
    const { body } = await portal.get<RegistrationAnswer>(`/admin/registration/${person.id}`, portal.admin);
    expect(body.user).toMatchObject({
      ...{ id: person.id, full_name: fullName, status: 'pending' },
      register_match: { result: 'partial', differs: ['mobile_number'] },
    });
    expect(body.register_line).toEqual({
      ...{ id: expect.any(Number) as number, full_name: fullName, date_of_birth: dateOfBirth },
      ...{ email: null, mobile_number: '+675 7111 2222' },
      ...{ city: 'Lae', cohort: '2026', gender: null, school_year: null, guardian: null },
    });
  });

  test('without a line for who is not in the register, and for a business; nobody else has a registration', async () => {
    const read = (id: number | string) =>
      portal.get<RegistrationAnswer>(`/admin/registration/${id}`, portal.admin);
    const stranger = await portal.person('student', 'pending', { fullName: 'Nobody Here', dateOfBirth });
    expect((await read(stranger.id)).body).toMatchObject({
      ...{ user: { register_match: { result: 'no match' } }, register_line: null },
    });
    expect((await read(portal.business.id)).body).toMatchObject({
      ...{ user: { company_name: 'Kokoda Hardware', register_match: null }, register_line: null },
    });
    for (const id of [portal.admin.id, 0, 'x', 2_000_000_000]) expect((await read(id)).status).toBe(404);
  });
});
