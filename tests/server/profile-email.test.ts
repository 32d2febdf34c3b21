import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import { passwordResets } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/reset-password.usecases';
import { sendJson, stored } from '../support/profiles';
import { describeServer } from '../support/server';
import { freshEmail, newStudent, PASSWORD, signIn } from '../support/server-people';
import { mailTo } from '../support/stored-rows';

describeServer("a profile's e-mail", (server) => {
  test('of somebody else is 422, and their letter case does not hide it', async () => {
    const [one, other] = [await newStudent(server()), await newStudent(server())];
    const { status, body } = await sendJson(server(), one, { email: other.email.toUpperCase(), city: 'Lae' });
    const sentence = messages.validation.emailTaken;
    expect([status, body.error, body.errors]).toEqual([422, sentence, { email: [sentence] }]);
    expect(await stored(server(), one)).toMatchObject({ email: one.email, city: 'Port Moresby' });
    expect(await mailTo(server(), one)).toEqual([]);
  });

  test('that changes is told to the old address, ends the reset links, and is what one signs in with', async () => {
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
    const json = { user: { email: student.email, password: PASSWORD } };
    expect((await server().call('POST', '/users/sign_in', { json })).status).toBe(401);
  });

  test('that stays as it is, is told to nobody', async () => {
    const student = await newStudent(server());
    await makeResetLink(server().deps, student.email);
    await sendJson(server(), student, { email: student.email.toUpperCase(), city: 'Lae' });
    expect(await mailTo(server(), student)).toEqual([]);
    const { database } = server().deps;
    expect(await database.$count(passwordResets, eq(passwordResets.userId, student.id))).toBe(1);
  });
});
