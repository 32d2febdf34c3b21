import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { durations } from '#contract/limits';
import { passwordResets, rateLimits, sessions } from '#server/db/schema';
import { deleteExpiredRateLimits } from '#server/rate-limits/rate-limits.usecases';
import { makeResetLink, deleteExpiredResetLinks } from '#server/modules/accounts/passwords.usecases';
import type { Person } from '../support/portal';
import { describeServer } from '../support/server';
import { freshEmail, newAdmin, newStudent, PASSWORD, signIn, signInStatusOn } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

const NEW = 'a new password';
const MINUTE = 60_000;
const from = (address: string) => ({ 'X-Forwarded-For': address });

describeServer('a reset link', (server) => {
  const linksOf = ({ id }: Person) =>
    server().deps.database.select().from(passwordResets).where(eq(passwordResets.userId, id));

  test('is kept as a digest for six hours, beside the ones before, and only for who has an account', async () => {
    const student = await newStudent(server());
    const first = await makeResetLink(server().deps, student.email);
    const second = await makeResetLink(server().deps, student.email);
    expect(first).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) as string, name: student.name });
    const expiresAt = new Date(server().clock.now() + 6 * 60 * MINUTE);
    const digests = [first, second].map((link) => createHash('sha256').update(link!.token).digest('hex'));
    const rows = await linksOf(student);
    expect(rows.map(({ tokenHash }) => tokenHash).sort()).toEqual(digests.sort());
    expect(rows.map((row) => row.expiresAt)).toEqual([expiresAt, expiresAt]);
    expect(await makeResetLink(server().deps, freshEmail('nobody'))).toBeNull();
  });

  test('that nobody used is cleared away when it is over, and with it limits that hold nobody', async () => {
    const { deps, clock } = server();
    const [early, late] = [await newStudent(server()), await newStudent(server())];
    await makeResetLink(deps, early.email);
    await server().call('POST', '/users/password', { json: { user: { email: early.email } } });
    clock.advance(1);
    await makeResetLink(deps, late.email);
    clock.advance(durations.resetLinkTtl - 1);
    expect(await deps.database.$count(rateLimits)).toBeGreaterThan(0);
    await deleteExpiredResetLinks(deps);
    await deleteExpiredRateLimits(deps);
    expect([(await linksOf(early)).length, (await linksOf(late)).length]).toEqual([0, 1]);
    expect(await deps.database.$count(rateLimits)).toBe(0);
  });
});

describeServer('resetting a password', (server) => {
  const link = async ({ email }: Person) => (await makeResetLink(server().deps, email))!.token;
  const reset = (token: unknown, password: unknown = NEW, confirmation = password, address = '192.0.2.1') =>
    server().call('PUT', '/users/password', {
      json: { user: { reset_password_token: token, password, password_confirmation: confirmation } },
      headers: from(address),
    });
  const ask = (email: unknown) =>
    server().call('POST', '/users/password', { json: { user: { email } }, headers: from('192.0.2.1') });
  const tryToSignIn = signInStatusOn(server);
  const { sentence } = errorTable.reset_link_invalid;
  const invalid = {
    ...{ code: 'reset_link_invalid', error: sentence, message: sentence },
    errors: { reset_password_token: [sentence] },
  };
  const expectInvalid = async (answer: ReturnType<typeof reset>) => {
    const { status, body } = await answer;
    expect([status, body]).toEqual([422, invalid]);
  };

  test('is asked for: the answer is the same, and one mail is written, whether somebody has that address or nobody', async () => {
    const { email: known } = await newStudent(server());
    const unknown = freshEmail('nobody');
    const answers = [await ask(` ${known.toUpperCase()}`), await ask(unknown)];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { message: messages.forgot.success }]);
    }
    const headers = answers.map((answer) => {
      const kept = Object.fromEntries(answer.headers);
      return { ...kept, date: '', 'x-request-id': '' };
    });
    expect(headers[0]).toEqual(headers[1]);
    const mail = [{ kind: 'reset_link', data: {} }];
    expect([await mailTo(server(), { email: known }), await mailTo(server(), { email: unknown })]).toEqual([
      mail,
      mail,
    ]);
    expect(await server().deps.database.$count(passwordResets), 'made when the mail is sent').toBe(0);
  });

  test('is asked for more than three times: the answer is the same and nothing is sent, until ten minutes have passed', async () => {
    const email = freshEmail('eager');
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await ask(email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(await mailTo(server(), { email })).toHaveLength(3);
    server().clock.advance(10 * MINUTE - 1);
    await ask(email);
    expect(await mailTo(server(), { email })).toHaveLength(3);
    server().clock.advance(1);
    await ask(email);
    expect(await mailTo(server(), { email })).toHaveLength(4);
  });

  test('ends every session and every link, signs nobody in, and sends a mail', async () => {
    const [student, other] = [await newStudent(server()), await newStudent(server())];
    await signIn(server(), student.email);
    const [, token] = [await link(student), await link(student)];
    await link(other);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { message: messages.password.resetSuccess }]);
    const { database } = server().deps;
    expect(await database.$count(sessions, eq(sessions.userId, student.id))).toBe(0);
    expect(await database.$count(sessions, eq(sessions.userId, other.id))).toBe(1);
    const links = await database.select().from(passwordResets);
    expect(links.map(({ userId }) => userId)).toEqual([other.id]);
    const mail = { kind: 'password_changed', data: { name: student.name } };
    expect(await mailTo(server(), student)).toEqual([mail]);
    expect(await tryToSignIn(student.email, PASSWORD)).toBe(401);
    expect(await tryToSignIn(student.email, NEW)).toBe(200);
  });

  test('works up to six hours after the mail, and not then', async () => {
    const [soon, late] = [await newStudent(server()), await newStudent(server())];
    const tokens = [await link(soon), await link(late)];
    server().clock.advance(durations.resetLinkTtl - 1);
    expect((await reset(tokens[0])).status).toBe(200);
    server().clock.advance(1);
    await expectInvalid(reset(tokens[1]));
    expect(await tryToSignIn(late.email, PASSWORD)).toBe(200);
  });

  test('works once, and a second link of before does not work after it', async () => {
    const student = await newStudent(server());
    const [first, second] = [await link(student), await link(student)];
    expect((await reset(second)).status).toBe(200);
    for (const token of [second, first]) await expectInvalid(reset(token, 'another one'));
    expect(await tryToSignIn(student.email, NEW)).toBe(200);
  });

  test.each(['', undefined, 'never-made', 'x'.repeat(300), 7])('with the token %j is refused', (token) =>
    expectInvalid(reset(token)),
  );

  test('with the digest that is stored opens nothing', async () => {
    const student = await newStudent(server());
    await link(student);
    const { database } = server().deps;
    const rows = await database.select().from(passwordResets).where(eq(passwordResets.userId, student.id));
    await expectInvalid(reset(rows[0]!.tokenHash));
  });

  test('with a bad password is refused with the sentences of the form, and leaves the link valid', async () => {
    const token = await link(await newStudent(server()));
    const { fillBoth, resetDiffer } = messages.password;
    const refused = async (password: string, confirmation?: string) => {
      const { status, body } = await reset(token, password, confirmation);
      expect([status, body.code]).toEqual([422, 'validation_failed']);
      return [body.error, body.errors];
    };
    const differ = { password_confirmation: [resetDiffer] };
    expect(await refused('12345')).toEqual([fillBoth, { password: [messages.validation.passwordShort] }]);
    expect(await refused('', '')).toMatchObject([
      fillBoth,
      { password: [expect.any(String)], password_confirmation: [expect.any(String)] },
    ]);
    expect(await refused(NEW, 'another one')).toEqual([resetDiffer, differ]);
    expect((await reset(token)).status).toBe(200);
  });

  test("of an admin needs an admin's length, and is written down", async () => {
    const admin = await newAdmin(server());
    const token = await link(admin);
    const { status, body } = await reset(token, '123456789');
    expect([status, body.errors]).toEqual([422, { password: [messages.validation.adminPasswordShort] }]);
    expect((await reset(token, 'pawpaw-ai8')).status).toBe(200);
    const at = new Date(server().clock.now());
    expect(await changesOf(server(), admin.id)).toEqual([
      {
        ...{ action: 'password changed', actorId: admin.id, actorRole: 'admin', address: '192.0.2.1', at },
        details: { how: 'reset link' },
      },
    ]);
  });

  test('resets the limit of failed sign-ins', async () => {
    const student = await newStudent(server());
    for (let count = 0; count < 10; count++) await tryToSignIn(student.email, 'not mine', '192.0.2.4');
    expect(await tryToSignIn(student.email, PASSWORD, '192.0.2.4')).toBe(429);
    expect((await reset(await link(student), NEW, NEW, '192.0.2.4')).status).toBe(200);
    expect(await tryToSignIn(student.email, NEW, '192.0.2.4')).toBe(200);
  });
});
