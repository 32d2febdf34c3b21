import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import { passwordResets } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/reset-password.usecases';
import { sendJson, stored } from '../support/profiles';
import { describeServer } from '../support/server';
import {
  freshEmail,
  newAdmin,
  newBusiness,
  newStudent,
  PASSWORD,
  signIn,
  trySignIn,
} from '../support/server-people';
import { auditOf, mailTo } from '../support/stored-rows';

describeServer("a profile's e-mail", (server) => {
  test('of somebody else is 422, and their letter case does not hide it', async () => {
    const [one, other] = [await newStudent(server()), await newStudent(server())];
    const { status, body } = await sendJson(server(), one, { email: other.email.toUpperCase(), city: 'Lae' });
    const sentence = messages.validation.emailTaken;
    expect([status, body.error, body.errors]).toEqual([422, sentence, { email: [sentence] }]);
    expect(await stored(server(), one)).toMatchObject({ email: one.email, city: 'Port Moresby' });
    expect(await mailTo(server(), one)).toEqual([]);
  });

  test('that changes is mailed to the old address, ends the reset links, and is what one signs in with', async () => {
    const student = await newStudent(server());
    const other = await newStudent(server());
    const { database } = server().deps;
    await makeResetLink(server().deps, student.email);
    await makeResetLink(server().deps, other.email);
    const email = freshEmail('moved');
    const sent = { email: ` ${email.toUpperCase()} `, full_name: 'Anna Vagi' };
    expect((await sendJson<ProfileSavedAnswer>(server(), student, sent)).body.user.email).toBe(email);
    const data = { name: 'Anna Vagi', newEmail: email };
    expect(await mailTo(server(), student)).toEqual([{ kind: 'email_changed', data }]);
    expect(await mailTo(server(), { email })).toEqual([]);
    const links = await database.select({ userId: passwordResets.userId }).from(passwordResets);
    expect(links).toEqual([{ userId: other.id }]);
    await signIn(server(), email);
    expect((await trySignIn(server(), student.email, PASSWORD)).status).toBe(401);
  });

  test('that stays as it is sends no mail', async () => {
    const student = await newStudent(server());
    await makeResetLink(server().deps, student.email);
    await sendJson(server(), student, { email: student.email.toUpperCase(), city: 'Lae' });
    expect(await mailTo(server(), student)).toEqual([]);
    const { database } = server().deps;
    expect(await database.$count(passwordResets, eq(passwordResets.userId, student.id))).toBe(1);
  });
});

describeServer('the audit log of profiles', (server) => {
  test.each([
    ['business', newBusiness],
    ['admin', newAdmin],
  ] as const)('holds what a %s changed, by whom, when and from where', async (role, create) => {
    const person = await create(server());
    const email = freshEmail('moved');
    await sendJson(server(), person, { email, full_name: 'Ruth Kila' });
    await sendJson(server(), person, { full_name: 'Ruth Kila' });
    const at = new Date(server().clock.now());
    expect(await auditOf(server(), 'user', person.id)).toEqual([
      {
        ...{ action: 'profile changed', actorId: person.id, actorRole: role, address: '127.0.0.1', at },
        details: { fields: ['full_name', 'email'], email: { from: person.email, to: email } },
      },
    ]);
  });

  test("tells a company's name from what to what, and of other facts only that they changed", async () => {
    const business = await newBusiness(server());
    await sendJson(server(), business, { company_name: 'Kundu', business_number: 'secret' });
    const [entry] = await auditOf(server(), 'user', business.id);
    expect(entry!.details).toEqual({
      fields: ['company_name', 'business_number'],
      company_name: { from: 'Kokoda Hardware', to: 'Kundu' },
    });
  });

  test('holds nothing about a student, nor what was refused', async () => {
    const [student, business] = [await newStudent(server()), await newBusiness(server())];
    await sendJson(server(), student, { city: 'Lae' });
    await sendJson(server(), business, { email: student.email });
    expect(await auditOf(server(), 'user', student.id)).toEqual([]);
    expect(await auditOf(server(), 'user', business.id)).toEqual([]);
  });
});
