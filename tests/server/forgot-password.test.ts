import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { passwordResets } from '#server/db/schema';
import { describeServer } from '../support/server';
import { freshEmail, newStudent } from '../support/server-people';
import { mailTo } from '../support/stored-rows';

const MINUTE = 60_000;

describeServer('asking for a reset link', (server) => {
  const ask = (email: unknown, address = '192.0.2.1') =>
    server().call('POST', '/users/password', {
      json: { user: { email } },
      headers: { 'X-Forwarded-For': address },
    });

  test('answers the same, and writes one mail, whether somebody has that address or nobody', async () => {
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

  test.each([
    ['', messages.validation.emailRequired],
    [undefined, messages.validation.emailRequired],
    ['anna', messages.validation.emailInvalid],
  ])('for %j is refused', async (email, sentence) => {
    const { status, body } = await ask(email);
    expect([status, body.error]).toEqual([422, messages.validation.emailInvalid]);
    expect(body.errors).toEqual({ email: [sentence] });
  });

  test('beyond three times answers the same and sends no more, until ten minutes have passed', async () => {
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
});
