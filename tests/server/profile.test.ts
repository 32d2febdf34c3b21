import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { errorTable, type FieldErrors } from '#contract/errors';
import { messages } from '#contract/messages';
import { limits } from '#contract/limits';
import type { ProfileSavedAnswer } from '#contract/profile';
import { passwordResets, users } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { changeProfile } from '#server/modules/accounts/profile.usecases';
import { endSession, resumeSession } from '#server/sessions/sessions.usecases';
import { sendForm, sendJson, stored } from '../support/profiles';
import { expectRefusal } from '../support/portal';
import { describeServer, START } from '../support/server';
import { newAdmin, newBusiness, newStudent } from '../support/server-people';
import { changesOf, mailTo } from '../support/stored-rows';

const ways = [
  ['JSON', sendJson],
  ['a form', sendForm],
] as const;
const people = [
  ['student', newStudent],
  ['business', newBusiness],
  ['admin', newAdmin],
] as const;

describeServer('changing a profile', (server) => {
  test.each(ways)('by %s changes what was sent and nothing else', async (_, send) => {
    const student = await newStudent(server());
    const before = await stored(server(), student);
    server().clock.advance(60_000);
    const { status, body } = await send<ProfileSavedAnswer>(server(), student, { city: ' Lae ' });
    expect([status, body.message, body.user.city]).toEqual([200, messages.profile.updated, 'Lae']);
    expect(await stored(server(), student)).toEqual({
      ...before,
      city: 'Lae',
      updatedAt: new Date(server().clock.now()),
    });
  });

  test('takes every field of a student', async () => {
    const student = await newStudent(server());
    const change = {
      ...{ full_name: 'Anna Vagi', mobile_number: '7000 1111' },
      ...{ date_of_birth: '2007-01-02', city: 'Goroka' },
    };
    const { body } = await sendJson<ProfileSavedAnswer>(server(), student, change);
    expect(body.user).toMatchObject({ ...change, first_name: 'Anna', last_name: 'Vagi' });
  });

  test('of who is under 18 by the new birthday needs a guardian, and nobody is under 14', async () => {
    const student = await newStudent(server());
    const { validation } = messages;
    const year = new Date(server().clock.now()).getFullYear();
    const refused = async (change: object, errors: object) =>
      expectRefusal(sendJson(server(), student, change), 'validation_failed', errors as FieldErrors);
    await refused({ date_of_birth: `${year - 11}-01-02` }, { date_of_birth: [validation.tooYoung] });
    const minor = { date_of_birth: `${year - 16}-01-02` };
    const missing = [validation.guardianNeeded, validation.guardianNumberNeeded];
    await refused(minor, { guardian_name: [missing[0]], guardian_number: [missing[1]] });
    const guardian = { guardian_name: 'Anna Toua', guardian_number: '7200 4402' };
    const { body } = await sendForm<ProfileSavedAnswer>(server(), student, { ...minor, ...guardian });
    expect(body.user).toMatchObject({ ...minor, guardian: { name: 'Anna Toua', number: '7200 4402' } });
    await refused({ guardian_name: '' }, { guardian_name: [missing[0]] });
    // Of who was approved the birthday waits, and is still that of a minor.
    await server().deps.database.update(users).set({ status: 'approved' }).where(eq(users.id, student.id));
    const grown = { date_of_birth: '1990-01-02', guardian_name: '', guardian_number: '' };
    await refused(grown, { guardian_name: [missing[0]], guardian_number: [missing[1]] });
    const moved = await sendJson<ProfileSavedAnswer>(server(), student, { guardian_number: '7200 4403' });
    expect(moved.body.user.guardian).toEqual({ name: 'Anna Toua', number: '7200 4403' });
  });

  test('takes every field of a business, whose full name is its representative', async () => {
    const business = await newBusiness(server());
    const change = {
      ...{ company_name: 'Kundu Hardware', representative_name: 'Ruth Kila' },
      ...{ mobile_number: '7000 2222', city: 'Madang', business_number: 'B-2', website_url: 'kundu.example' },
      description: 'Nails,\n\tropes and paint.',
    };
    const saved = async (fields: object) =>
      (await sendForm<ProfileSavedAnswer>(server(), business, { ...fields })).body.user;
    const named = { full_name: 'Ruth Kila', website_url: 'https://kundu.example' };
    expect(await saved(change)).toMatchObject({ ...change, ...named });
    const other = { full_name: 'Jack Ila', representative_name: 'Jack Ila' };
    expect(await saved({ full_name: 'Jack Ila' })).toMatchObject(other);
    const both = { full_name: 'Not She', representative_name: 'Sere Kora' };
    expect(await saved(both)).toMatchObject({ full_name: 'Sere Kora' });
    const emptied = { website_url: null, mobile_number: null, description: null, city: 'Madang' };
    expect(await saved({ website_url: '', mobile_number: '', description: ' ' })).toMatchObject(emptied);
  });

  test('counts a line break of a description as one character, also from a form', async () => {
    const business = await newBusiness(server());
    const { max } = limits.companyDescription;
    const longest = `${'x'.repeat(max - 2)}\nx`;
    for (const [, send] of ways) {
      const { body } = await send<ProfileSavedAnswer>(server(), business, {
        description: longest.replace('\n', '\r\n'),
      });
      expect(body.user.description).toBe(longest);
    }
    const { status, body } = await sendJson(server(), business, { description: `${longest}x` });
    expect([status, body.errors]).toEqual([
      422,
      { description: [`Company Description must be at most ${max} characters.`] },
    ]);
  });

  test('by POST that names PATCH changes, and makes no account', async () => {
    const { token } = await newStudent(server());
    const { status, body } = await server().call<ProfileSavedAnswer>('POST', '/users', {
      token,
      json: { user: { city: 'Goroka' } },
      headers: { 'X-HTTP-Method-Override': 'PATCH' },
    });
    expect([status, body.user.city]).toEqual([200, 'Goroka']);
  });

  test.each([{}, { user: {} }, { user: null }, { user: { role: 'admin', shoe_size: 43 } }])(
    'with nothing to change in %j changes nothing',
    async (json) => {
      const student = await newStudent(server());
      const before = await stored(server(), student);
      server().clock.advance(60_000);
      const { token, id } = student;
      const { status, body } = await server().call<ProfileSavedAnswer>('PATCH', '/users', { token, json });
      expect([status, body.message, body.user.id]).toEqual([200, messages.profile.nothingToChange, id]);
      expect(await stored(server(), student)).toEqual(before);
    },
  );

  test.each(ways.flatMap(([way, send]) => people.map(([role, create]) => ({ way, send, role, create }))))(
    'by $way makes nobody of a $role who they are not',
    async ({ send, create }) => {
      const person = await create(server());
      const other = await newStudent(server());
      const before = await stored(server(), person);
      const untouched = await stored(server(), other);
      const logo = '00000000-0000-4000-8000-000000000000';
      const wanted = {
        ...{ id: other.id, role: 'admin', status: 'approved', is_approved: 'yes' },
        ...{ status_reason: 'none', statusReason: 'none', password_hash: 'x', passwordHash: 'x' },
        ...{ logo_file_id: logo, logoFileId: logo },
        ...{ created_at: '2001-01-01', createdAt: '2001-01-01', updatedAt: '2001-01-01' },
        full_name: 'Only This',
      };
      expect((await send(server(), person, wanted)).status).toBe(200);
      expect(await stored(server(), person)).toEqual({
        ...before,
        fullName: 'Only This',
        updatedAt: new Date(server().clock.now()),
      });
      expect(await stored(server(), other)).toEqual(untouched);
    },
  );

  test("ignores a business's fields sent by a student, and everyone's by an admin", async () => {
    const student = await newStudent(server());
    const admin = await newAdmin(server());
    const change = {
      company_name: 'Mine',
      business_number: '1',
      website_url: 'x.example',
      mobile_number: '7',
      description: 'We sell nails.',
    };
    await sendJson(server(), student, change);
    await sendJson(server(), admin, { ...change, city: 'Lae' });
    const nothing = { companyName: null, companyDescription: null, businessNumber: null, websiteUrl: null };
    expect(await stored(server(), student)).toMatchObject({ ...nothing, mobileNumber: '7' });
    expect(await stored(server(), admin)).toMatchObject({ ...nothing, mobileNumber: null, city: null });
  });

  test('says of each field what is wrong with it, and stores none of the others', async () => {
    const student = await newStudent(server());
    const before = await stored(server(), student);
    const wrong = { full_name: '', email: 'anna', mobile_number: null, date_of_birth: 'x', city: 'L' };
    const { status, body } = await sendJson(server(), student, wrong);
    expect([status, body.error]).toEqual([422, errorTable.validation_failed.sentence]);
    expect(body.errors).toEqual({
      full_name: [messages.validation.fullNameRequired],
      email: [messages.validation.emailNeeded],
      mobile_number: [messages.validation.mobileRequired],
      date_of_birth: [messages.validation.dateInvalid],
      city: [messages.validation.cityShort],
    });
    await sendJson(server(), student, { city: 'Lae', full_name: 'x'.repeat(limits.fullName.max + 1) });
    expect(await stored(server(), student)).toEqual(before);
  });

  test('is for a session that was not revoked while the request arrived', async () => {
    const student = await newStudent(server());
    const { deps } = server();
    const caller = (await resumeSession(deps, student.token, '192.0.2.1'))!;
    await endSession(deps, caller);
    await expect(changeProfile(deps, caller, { city: 'Lae' }, null)).rejects.toThrow('session has expired');
    expect((await stored(server(), student)).city).toBe('Port Moresby');
  });

  test.each([
    ['the last moment of that day in Port Moresby', '2027-03-01T13:59:59.999Z', 'dateOfBirthFuture'],
    ['the first moment after it', '2027-03-01T14:00:00.000Z', 'tooYoung'],
  ] as const)('of a date of birth takes one that is past: at %s', async (_, moment, expected) => {
    server().clock.set(START);
    const student = await newStudent(server());
    server().clock.set(Date.parse(moment));
    const { status, body } = await sendJson(server(), student, { date_of_birth: '2027-03-01' });
    const errors = { date_of_birth: [messages.validation[expected]] };
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
  });

  test('to the same e-mail sends no mail', async () => {
    const student = await newStudent(server());
    await makeResetLink(server().deps, student.email);
    await sendJson(server(), student, { email: student.email.toUpperCase(), city: 'Lae' });
    expect(await mailTo(server(), student)).toEqual([]);
    const { database } = server().deps;
    expect(await database.$count(passwordResets, eq(passwordResets.userId, student.id))).toBe(1);
  });

  test.each(people)('the audit log says what a %s changed, who, when and where', async (role, create) => {
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
