import { expect, test } from 'vitest';
import type { ProfileAnswer } from '#contract/accounts';
import { errorTable, type ErrorBody } from '#contract/errors';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ProfileSavedAnswer } from '#contract/profile';
import { passwordResets } from '#server/db/schema';
import { deleteExpiredEmailChanges, makeEmailLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { rateLimitRules } from '#server/rate-limits/rules';
import { expectRefusal, type Person } from '../support/portal';
import { sendForm, sendJson, stored } from '../support/profiles';
import { describeServer } from '../support/server';
import {
  freshEmail,
  newStudent,
  PASSWORD,
  signIn,
  signInStatusOn,
  studentFields,
} from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

describeServer('a new e-mail', (server) => {
  const tryToSignIn = signInStatusOn(server);
  const ask = (person: Person, email: string, more: object = {}) =>
    sendJson<ProfileSavedAnswer>(server(), person, { email, ...more });
  const linkIn = async (email: string, kind: 'email_confirm' | 'email_change_requested') => {
    const mails = await mailTo(server(), { email });
    const { data } = mails.findLast((mail) => mail.kind === kind)!;
    return (await makeEmailLink(server().deps, kind, data.changeId as string))!.token;
  };
  const open = (way: 'confirm' | 'undo', token: unknown) =>
    server().call('POST', `/users/email/${way}`, { json: { token } });
  const profile = async ({ token }: Pick<Person, 'token'>) =>
    server().call<ProfileAnswer>('GET', '/profile', { token });
  /** A student who asked for a new e-mail, with the links that were mailed. */
  const asking = async () => {
    const student = await newStudent(server());
    const email = freshEmail('moved');
    expect((await ask(student, email)).status).toBe(200);
    const confirm = await linkIn(email, 'email_confirm');
    return { student, email, confirm, undo: await linkIn(student.email, 'email_change_requested') };
  };
  const { sentence } = errorTable.email_link_invalid;
  const expectInvalid = (answer: ReturnType<typeof open>) =>
    expectRefusal(answer, 'email_link_invalid', { token: [sentence] });

  test.each([
    ['JSON', sendJson],
    ['a form', sendForm],
  ] as const)('by %s from a session of long ago needs the current password', async (_, send) => {
    const student = await newStudent(server());
    server().clock.advance(durations.credentialsFresh);
    const before = await stored(server(), student);
    const email = freshEmail('evil');
    const needed = { current_password: [messages.email.passwordNeeded] };
    await expectRefusal(send(server(), student, { email, city: 'Lae' }), 'wrong_password', needed);
    const wrong = { current_password: [messages.password.wrong] };
    const guess = { email, city: 'Lae', current_password: 'a guess' };
    await expectRefusal(send(server(), student, guess), 'wrong_password', wrong);
    expect(await stored(server(), student)).toEqual(before);
    expect(await mailTo(server(), student)).toEqual([]);
    expect((await send(server(), student, { city: 'Lae' })).status, 'other fields need none').toBe(200);
    expect((await send(server(), student, { email, current_password: PASSWORD })).status).toBe(200);
  });

  test('counts once its link was opened, and the old one until then', async () => {
    const student = await newStudent(server());
    const other = { token: await signIn(server(), student.email) };
    await makeResetLink(server().deps, student.email);
    const email = freshEmail('moved');
    const { body } = await ask(student, ` ${email.toUpperCase()} `, { full_name: 'Anna Vagi' });
    expect(body).toMatchObject({
      message: messages.email.linkMailed(email),
      user: { email: student.email, pending_email: email, full_name: 'Anna Vagi' },
    });
    expect([(await profile(student)).status, (await profile(other)).status]).toEqual([200, 401]);
    expect((await profile(student)).body.user.pending_email).toBe(email);
    expect([await tryToSignIn(student.email, PASSWORD), await tryToSignIn(email, PASSWORD)]).toEqual([
      200, 401,
    ]);
    expect((await open('confirm', await linkIn(email, 'email_confirm'))).status).toBe(200);
    expect([await tryToSignIn(student.email, PASSWORD), await tryToSignIn(email, PASSWORD)]).toEqual([
      401, 200,
    ]);
    expect((await profile(student)).body.user).toMatchObject({ email, pending_email: null });
    expect(await server().deps.database.select().from(passwordResets)).toEqual([]);
    const kinds = (await mailTo(server(), student)).map(({ kind }) => kind);
    expect(kinds).toEqual(['email_change_requested', 'email_changed']);
    const changeOfEmail = { from: student.email, to: email };
    const log = await changesOf(server(), student.id);
    expect(log.map(({ action, details }) => [action, details])).toEqual([
      ['email change requested', changeOfEmail],
      ['profile changed', { fields: ['full_name'] }],
      ['email changed', changeOfEmail],
    ]);
  });

  test('is confirmed as often as its link is opened, for three days', async () => {
    const { student, email, confirm } = await asking();
    server().clock.advance(durations.emailConfirm - 1);
    for (const _ of ['first', 'after a lost answer'])
      expect((await open('confirm', confirm)).body).toEqual({ message: messages.email.confirmed });
    expect((await stored(server(), student)).email).toBe(email);
    const late = await asking();
    server().clock.advance(durations.emailConfirm);
    await expectInvalid(open('confirm', late.confirm));
    expect((await stored(server(), late.student)).email).toBe(late.student.email);
  });

  test.each([
    ['a newer request', (student: Person) => ask(student, freshEmail('newer'))],
    ['a new password', (student: Person) => sendJson(server(), student, { password: 'one that is new' })],
  ])('is not confirmed by its link after %s', async (_, meanwhile) => {
    const { student, confirm } = await asking();
    expect((await meanwhile(student)).status).toBe(200);
    await expectInvalid(open('confirm', confirm));
    expect((await stored(server(), student)).email).toBe(student.email);
  });

  test('that somebody else took meanwhile is refused', async () => {
    const { student, email, confirm } = await asking();
    expect((await server().call('POST', '/users', { json: { user: studentFields(email) } })).status).toBe(
      201,
    );
    const taken = [messages.validation.emailTaken];
    await expectRefusal(open('confirm', confirm), 'validation_failed', { email: taken });
    expect((await stored(server(), student)).email).toBe(student.email);
  });

  test.each(['not confirmed', 'confirmed', 'changed once more'] as const)(
    'that is %s is taken back by "This was not me": all sessions end and the old password with them',
    async (state) => {
      const { student, email, confirm, undo } = await asking();
      if (state !== 'not confirmed') await open('confirm', confirm);
      const next = freshEmail('next');
      if (state === 'changed once more') {
        await ask(student, next);
        await open('confirm', await linkIn(next, 'email_confirm'));
      }
      for (const _ of ['first', 'after a lost answer'])
        expect((await open('undo', undo)).body).toEqual({ message: messages.email.undone });
      expect((await stored(server(), student)).email).toBe(student.email);
      expect((await profile(student)).status).toBe(401);
      for (const known of [student.email, email, next]) expect(await tryToSignIn(known, PASSWORD)).toBe(401);
      await expectInvalid(open('confirm', confirm));
      const mails = await mailTo(server(), student);
      expect(mails.at(-1)).toEqual({ kind: 'reset_link', data: {} });
      const log = await changesOf(server(), student.id);
      expect(log.at(-1)).toMatchObject({ action: 'email change undone', actorId: student.id });
    },
  );

  test('leaves the old one to its owner for seven days, and then to anybody', async () => {
    const { student, confirm, undo } = await asking();
    await open('confirm', confirm);
    const signUp = () =>
      server().call<ErrorBody>('POST', '/users', { json: { user: studentFields(student.email) } });
    const taken = [messages.validation.emailTaken];
    await expectRefusal(signUp(), 'validation_failed', { email: taken });
    const stranger = await newStudent(server());
    await expectRefusal(sendJson(server(), stranger, { email: student.email }), 'validation_failed', {
      email: taken,
    });
    server().clock.advance(durations.emailUndo);
    await expectInvalid(open('undo', undo));
    expect((await signUp()).status).toBe(201);
    await deleteExpiredEmailChanges(server().deps);
    await expectInvalid(open('undo', undo));
  });

  test('is asked for a few times at once, so that nobody floods strangers with mail', async () => {
    const student = await newStudent(server());
    const { burst, intervalMs } = rateLimitRules.email_account;
    for (let sent = 0; sent < burst; sent++)
      expect((await ask(student, freshEmail('many'))).status).toBe(200);
    await expectRefusal(ask(student, freshEmail('many')), 'too_many_tries', undefined, intervalMs);
  });
});
