import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { passwordResets } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { sendJson, stored } from '../support/profiles';
import { describeServer } from '../support/server';
import { newAdmin, newBusiness, newStudent } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

describeServer("a profile's e-mail", (server) => {
  test('of somebody else is 422, and their letter case does not hide it', async () => {
    const [one, other] = [await newStudent(server()), await newStudent(server())];
    const { status, body } = await sendJson(server(), one, { email: other.email.toUpperCase(), city: 'Lae' });
    const sentence = messages.validation.emailTaken;
    expect([status, body.error, body.errors]).toEqual([422, sentence, { email: [sentence] }]);
    expect(await stored(server(), one)).toMatchObject({ email: one.email, city: 'Port Moresby' });
    expect(await mailTo(server(), one)).toEqual([]);
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
    ['student', newStudent],
    ['business', newBusiness],
    ['admin', newAdmin],
  ] as const)('holds what a %s changed, by whom, when and from where', async (role, create) => {
    const person = await create(server());
    await sendJson(server(), person, { city: 'Wewak', full_name: 'Ruth Kila' });
    await sendJson(server(), person, { full_name: 'Ruth Kila' });
    const at = new Date(server().clock.now());
    expect(await changesOf(server(), person.id)).toEqual([
      {
        ...{ action: 'profile changed', actorId: person.id, actorRole: role, address: '127.0.0.1', at },
        details: { fields: role === 'admin' ? ['full_name'] : ['full_name', 'city'] },
      },
    ]);
  });
});
