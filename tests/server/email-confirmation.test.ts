import { expect, test } from 'vitest';
import type { MessageAnswer, ProfileAnswer, SignupAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import { makeEmailLink, makeOwnerLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { expectRefusal, type Person } from '../support/portal';
import { sendJson, stored } from '../support/profiles';
import { describeServer } from '../support/server';
import { freshEmail, newBusiness, newStudent, signIn, studentFields } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

describeServer('the e-mail of an account', (server) => {
  const signUp = async (email = freshEmail('new')) => {
    const json = { user: studentFields(email) };
    const { status, body } = await server().call<SignupAnswer>('POST', '/users', { json });
    expect(status).toBe(201);
    return { id: body.user.id, email, said: body.user.email_confirmed };
  };
  const linkOf = async ({ id, email }: Pick<Person, 'id' | 'email'>) =>
    (await makeOwnerLink(server().deps, id, email))!.token;
  const open = (token: unknown) =>
    server().call<MessageAnswer>('POST', '/users/email/confirm', { json: { token } });
  const isConfirmed = async (person: Pick<Person, 'id'>) =>
    (await stored(server(), person)).emailConfirmedAt !== null;
  const sendAgain = ({ token }: Pick<Person, 'token'>) =>
    server().call<MessageAnswer>('POST', '/users/email/send_link', { token });
  const { sentence } = errorTable.email_link_invalid;
  const expectInvalid = (token: unknown) =>
    expectRefusal(open(token), 'email_link_invalid', { token: [sentence] });

  test('is not confirmed by signing up, which mails a link to it', async () => {
    const student = await signUp();
    expect(student.said).toBe(false);
    const mail = [{ kind: 'signup_confirm', data: { userId: student.id } }];
    expect(await mailTo(server(), student)).toEqual(mail);
    const business = await newBusiness(server());
    expect((await mailTo(server(), business)).map(({ kind }) => kind)).toEqual(['signup_confirm']);
  });

  test('is confirmed by opening the link, however often, and its owner reads so', async () => {
    const student = await signUp();
    const link = await linkOf(student);
    server().clock.advance(durations.emailOwner - 1);
    const token = await signIn(server(), student.email);
    const profile = async () =>
      (await server().call<ProfileAnswer>('GET', '/profile', { token })).body.user.email_confirmed;
    expect(await profile()).toBe(false);
    for (const _ of ['first', 'after a lost answer'])
      expect((await open(link)).body).toEqual({ message: messages.email.ownConfirmed });
    expect(await profile()).toBe(true);
    const log = await changesOf(server(), student.id);
    expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([['email confirmed', student.id]]);
    expect(await makeOwnerLink(server().deps, student.id, student.email), 'nothing to mail').toBeNull();
  });

  test("is not confirmed by a late link, by another account's or by another text", async () => {
    const [student, other] = [await signUp(), await signUp()];
    const [link, strange] = [await linkOf(student), await linkOf(other)];
    const [, , , signature] = strange.split('.');
    const forged = [...link.split('.').slice(0, 3), signature].join('.');
    const longer = link.replace(/\.\w+\./, (part) => `${part.slice(0, -1)}z.`);
    for (const token of [forged, longer, `${link}A`, link.slice(0, -1), 'own', 'own.1.2.3', 'own...'])
      await expectInvalid(token);
    server().clock.advance(durations.emailOwner);
    await expectInvalid(link);
    expect(await isConfirmed(student)).toBe(false);
  });

  test('is confirmed by a link only while it is the e-mail of the account', async () => {
    const student = await newStudent(server());
    const link = await linkOf(student);
    const email = freshEmail('moved');
    await sendJson(server(), student, { email });
    const [mail] = await mailTo(server(), { email });
    const change = await makeEmailLink(server().deps, 'email_confirm', mail!.data.changeId as string);
    expect((await open(change!.token)).status).toBe(200);
    const confirmedAt = (await stored(server(), student)).emailConfirmedAt;
    expect(confirmedAt, 'the link of a changed e-mail confirms it').toEqual(new Date(server().clock.now()));
    await expectInvalid(link);
    expect(await makeOwnerLink(server().deps, student.id, student.email)).toBeNull();
  });

  test('is confirmed by a reset link and by "This was not me", which were mailed to it, not by a new password', async () => {
    const student = await newStudent(server());
    expect((await sendJson(server(), student, { password: 'one that is new' })).status).toBe(200);
    expect(await isConfirmed(student)).toBe(false);
    const { token } = (await makeResetLink(server().deps, student.email))!;
    const twice = { password: 'one that is newer', password_confirmation: 'one that is newer' };
    const json = { user: { reset_password_token: token, ...twice } };
    expect((await server().call('PUT', '/users/password', { json })).status).toBe(200);
    expect(await isConfirmed(student)).toBe(true);

    const other = await newStudent(server());
    await sendJson(server(), other, { email: freshEmail('moved') });
    const [mail] = await mailTo(server(), other);
    const kind = 'email_change_requested';
    const undo = await makeEmailLink(server().deps, kind, mail!.data.changeId as string);
    const undone = await server().call('POST', '/users/email/undo', { json: { token: undo!.token } });
    expect([undone.status, await isConfirmed(other)]).toEqual([200, true]);
  });

  test('gets its link again a few times at once, until it is confirmed', async () => {
    const student = await newStudent(server());
    const { burst } = rateLimitRules.confirm_mailbox;
    for (let sent = 0; sent < burst; sent++) {
      const { status, body } = await sendAgain(student);
      expect([status, body.message]).toEqual([200, messages.email.linkSent(student.email)]);
    }
    await expectRefusal(sendAgain(student), 'too_many_tries');
    expect(await mailTo(server(), student)).toHaveLength(burst);
    await open(await linkOf(student));
    server().clock.advance(durations.emailOwner);
    const again = { ...student, token: await signIn(server(), student.email) };
    expect((await sendAgain(again)).body).toEqual({ message: messages.email.ownConfirmed });
    expect(await mailTo(server(), student)).toHaveLength(burst);
  });

  test('of one mailbox gets no flood of mail by sign-ups, which go on', async () => {
    const tagged = (tag: number) => freshEmail('victim').replace(/-\d+-\d+@/, `+${tag}@`);
    const emails = Array.from({ length: rateLimitRules.confirm_mailbox.burst + 2 }, (_, at) => tagged(at));
    for (const email of emails) await signUp(email);
    const mailed = await Promise.all(emails.map((email) => mailTo(server(), { email })));
    expect(mailed.map(({ length }) => length)).toEqual([1, 1, 1, 0, 0]);
  });
});
