import { expect, test } from 'vitest';
import { sendJson } from '../support/profiles';
import { describeServer } from '../support/server';
import { freshEmail, newAdmin, newBusiness, newStudent } from '../support/server-people';
import { auditOf } from '../support/stored-rows';

describeServer('the audit log of profiles', (server) => {
  test.each([
    ['business', newBusiness],
    ['admin', newAdmin],
  ] as const)('holds what a %s changed, by whom, when and from where', async (role, create) => {
    const person = await create(server());
    const email = freshEmail('moved');
    await sendJson(server(), person, { email, full_name: 'Ruth Kila' });
    await sendJson(server(), person, { full_name: 'Ruth Kila' });
    expect(await auditOf(server(), 'user', person.id)).toEqual([
      {
        action: 'profile changed',
        actorId: person.id,
        actorRole: role,
        address: '127.0.0.1',
        at: new Date(server().clock.now()),
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
