import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SignupAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import type { ParticipantListAnswer } from '#contract/participants';
import type { PersonRegisteredAnswer } from '#contract/registrations';
import { newReadableCode } from '#server/core/secrets';
import { applications, news, participants, users } from '#server/db/schema';
import { birthday, claimCall, newLine, registrationCall } from '../support/claims';
import { describePortal, type Person } from '../support/portal';
import { auditOf } from '../support/stored-rows';

let people = 0;
const freshName = () => `Namesake Person ${++people}`;

describePortal('lines of one name and birthday', (portal) => {
  const lineOf = async (id: number) =>
    (await portal.database.select().from(participants).where(eq(participants.id, id)))[0];
  const userOf = async ({ id }: Pick<Person, 'id'>) =>
    (await portal.database.select().from(users).where(eq(users.id, id)))[0];
  const register = (...of: Parameters<typeof registrationCall>) =>
    portal.call<PersonRegisteredAnswer>('POST', '/admin/registrations', {
      token: portal.admin.token,
      ...registrationCall(...of),
    });
  const claim = (code: string) => portal.call<SignupAnswer>('POST', '/users/claim', claimCall(code));
  const join = (stays: number, ends: number, by = portal.admin) =>
    portal.post('/admin/join_participants', by, { id: stays, ended_id: ends });
  /** Two of a list, of whom nobody on a phone can say which one it is. */
  async function twoListed() {
    const fullName = freshName();
    const first = await newLine(portal.server, { fullName, city: 'Lae' });
    const second = await newLine(portal.server, { fullName, namesake: 1, city: 'Goroka' });
    return { fullName, first, second };
  }
  async function registered(fullName: string, more: object = {}) {
    const [code, key] = [newReadableCode(), randomUUID()];
    const { body } = await register(fullName, { code, key, ...more });
    expect(body.receipt.was_known).toBe(false);
    const lines = await portal.database
      .select()
      .from(participants)
      .where(eq(participants.fullName, fullName));
    return { id: Math.max(...lines.map(({ id }) => id)), code, key };
  }
  /** An account that an application of staff has made; it never acts itself. */
  const unclaimed = (participantId: number, more: object = {}) =>
    portal.person('student', 'approved', {
      ...{ participantId, passwordHash: '', email: null, dateOfBirth: birthday },
      ...more,
    });
  async function applicationOf({ id: studentId }: Person, internship?: number) {
    const sent = await portal.application(await portal.person('student'), internship);
    await portal.set(applications, sent.id, { studentId });
    return sent;
  }

  test('are listed together, within the scope, and who was registered becomes the one whom staff choose', async () => {
    const { fullName, first, second } = await twoListed();
    const { id, code } = await registered(fullName, { city: 'Madang', guardian: 'Anna Wari' });
    const listed = async (by: Person) => {
      const { body } = await portal.get<ParticipantListAnswer>('/admin/participants?namesakes=yes', by);
      const keys = body.participants.filter((one) => one.id === first).map((one) => one.name_key);
      return body.participants.filter((one) => keys.includes(one.name_key)).map((one) => one.id);
    };
    expect(await listed(portal.admin)).toEqual([first, second, id]);
    const staff = await portal.person('staff', 'approved', {
      staffScope: { kind: 'places', names: ['Lae', 'Madang'] },
    });
    expect(await listed(staff)).toEqual([first, id]);
    expect((await join(first, id, staff)).body).toMatchObject({
      message: messages.namesakes.done,
    });
    expect(await listed(staff)).toEqual([]);
    expect(await lineOf(first)).toMatchObject({ city: 'Lae', guardian: 'Anna Wari' });
    expect([await lineOf(id), (await lineOf(second))?.guardian]).toEqual([undefined, null]);
    const { user } = (await claim(code)).body;
    expect(await userOf(user)).toMatchObject({ participantId: first, city: 'Lae' });
    expect((await auditOf(portal.server, 'participants', first)).at(-1)).toMatchObject({
      ...{ action: 'participants joined', actorId: staff.id, details: { from: id } },
    });
  });

  test('keep what they had when the phone corrects whom it has registered', async () => {
    const { fullName, first } = await twoListed();
    const { id, code, key } = await registered(fullName, { city: 'Madang', mobile_number: '7200 3301' });
    await join(first, id);
    expect(await lineOf(first)).toMatchObject({ city: 'Lae', mobileNumber: '7200 3301' });
    // Of the same name: it stays with the line that was chosen.
    await register(fullName, { code, key, revision: 1, city: 'Madang', mobile_number: '7200 3302' });
    expect(await lineOf(first)).toMatchObject({ city: 'Lae', mobileNumber: '7200 3302' });
    const right = freshName();
    await register(right, { code, key, revision: 2, city: 'Madang' });
    expect(await lineOf(first)).toMatchObject({ city: 'Lae', mobileNumber: null });
    expect((await claim(code)).body.user.full_name).toBe(right);
  });

  test('stay with what a list has, whichever of them stays', async () => {
    const { fullName, second } = await twoListed();
    const { id, code, key } = await registered(fullName, { city: 'Goroka', guardian: 'Anna Wari' });
    await join(id, second);
    await register(freshName(), { code, key, revision: 1 });
    expect(await lineOf(id)).toMatchObject({ fullName, city: 'Goroka', guardian: null });
  });

  test.each(['of the line that stays', 'of the line that ends', 'of both'])(
    'take the account along: unclaimed, %s',
    async (whose) => {
      const { first, second } = await twoListed();
      const number = '72003309';
      // Of both the older account ends, with what staff have corrected.
      const ofSecond =
        whose === 'of the line that stays' ? null : await unclaimed(second, { mobileNumber: number });
      const ofFirst =
        whose === 'of the line that ends' ? null : await unclaimed(first, { mobileNumber: null });
      const sent = await applicationOf((ofSecond ?? ofFirst)!);
      expect((await join(first, second)).status).toBe(200);
      const [application] = await portal.database
        .select()
        .from(applications)
        .where(eq(applications.id, sent.id));
      const kept = (ofFirst ?? ofSecond)!;
      expect(application!.studentId).toBe(kept.id);
      expect(await userOf(kept)).toMatchObject({ participantId: first });
      if (!ofFirst || !ofSecond) return;
      expect(await userOf(ofSecond)).toBeUndefined();
      expect(await userOf(kept)).toMatchObject({ mobileNumber: number });
    },
  );

  test('of which the second has been claimed keep that account, with what staff have sent for the first', async () => {
    const { fullName, first } = await twoListed();
    const made = await unclaimed(first);
    const { id: application } = await applicationOf(made);
    const { id, code } = await registered(fullName);
    const { user } = (await claim(code)).body;
    expect((await join(first, id)).status).toBe(200);
    const [sent] = await portal.database.select().from(applications).where(eq(applications.id, application));
    expect([sent!.studentId, (await userOf(user))!.participantId]).toEqual([user.id, first]);
    expect(await userOf(made)).toBeUndefined();
    const told = (await portal.database.select().from(news)).filter(({ userId }) => userId === user.id);
    expect(told.map(({ kind }) => kind)).toContain('accounts_joined');
    expect((await auditOf(portal.server, 'user', user.id)).at(-1)).toMatchObject({
      ...{ action: 'accounts joined', details: { from: made.id } },
    });
  });

  test('stay two where they cannot be one person, or not yet', async () => {
    const { fullName, first, second } = await twoListed();
    const refused = async (stays: number, ends: number) => {
      const { status, body } = await join(stays, ends);
      expect(await lineOf(ends)).toBeTruthy();
      return [status, body.message];
    };
    const older = await newLine(portal.server, { fullName, dateOfBirth: '2001-01-01' });
    const { notJoinable } = messages.namesakes;
    for (const other of [older, first, 2 ** 40]) expect((await join(first, other)).status).toBe(404);
    const [one, other] = [await unclaimed(first), await unclaimed(second)];
    const { internship } = await applicationOf(one);
    await applicationOf(other, internship);
    expect(await refused(first, second)).toEqual([409, messages.admin.join.bothApplied]);
    const claimed = await twoListed();
    for (const participantId of [claimed.first, claimed.second])
      await portal.person('student', 'approved', { participantId });
    expect(await refused(claimed.first, claimed.second)).toEqual([409, notJoinable]);
  });

  test('that somebody joins both ways at once become one', async () => {
    const { first, second } = await twoListed();
    const answers = await Promise.all([join(first, second), join(second, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
