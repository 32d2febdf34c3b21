import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { longDate } from '#contract/dates';
import type { SignupAnswer } from '#contract/accounts';
import { errorTable } from '#contract/errors';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import type { DeleteAccountAnswer, KeepAccountAnswer } from '#contract/my-data';
import { makeOwnerLink } from '#server/modules/accounts/emails.usecases';
import { emailChanges, participants } from '#server/db/schema';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { ownDataPage } from '#server/modules/my-data/own-data.usecases';
import { startSession } from '#server/sessions/sessions.usecases';
import { readZip } from '../../e2e/support/zip';
import { birthday, codesFor, newLine } from '../support/claims';
import { DAY, describePortal, expectRefusal, type Person } from '../support/portal';
import { stored } from '../support/profiles';
import { cheapHash, newStudent, PASSWORD, signIn, studentFields } from '../support/server-people';
import { changesOf } from '../support/stored-rows';
import { useEverything, words } from '../support/whole-person';

const MINUTE = 60_000;

describePortal('downloading what is stored of me, and deleting my account', (portal) => {
  const download = async (person: Pick<Person, 'token'>, current_password?: string) => {
    const response = await fetch(`${portal.server.url}/api/my_data`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ user: { current_password } }),
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };

  test('a download is an archive with every word of mine, my documents, and a page to read them', async () => {
    const { application, internship, token } = await useEverything(portal.server, portal);
    const { status, headers, bytes } = await download({ token }, PASSWORD);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    const files = readZip(bytes);
    const names = [...files.keys()].sort();
    expect(names).toEqual([
      'data.json',
      `documents/${application}-cover-letter.pdf`,
      `documents/${application}-resume.pdf`,
      'documents/picture.webp',
      'index.html',
    ]);
    const all = [...files.values()].map((file) => Buffer.from(file).toString()).join('');
    // The note of the business is the business's own.
    const { note, ...mine } = words;
    for (const word of Object.values(mine)) expect(all, word).toContain(word);
    expect(all).not.toContain(note);
    const data = JSON.parse(Buffer.from(files.get('data.json')!).toString()) as Record<string, unknown>;
    expect(data).toMatchObject({
      account: { email: words.email, city: words.city, language: 'en' },
      applications: [
        { id: application, levels: [{ school_name: words.school }], answers: [{ note: words.answer }] },
      ],
      saved_internships: [{ id: internship }],
      reported_internships: [{ internship_id: internship, reason: 'other', note: words.report }],
      newsletter: true,
      news: [{ kind: 'application_answer', application_id: application }, { kind: 'account_approved' }],
      contact_messages: [{ subject: words.contact }],
    });
    expect(data.what_was_done).toContainEqual(
      expect.objectContaining({ action: 'application read', by: 'business' }),
    );
    const page = Buffer.from(files.get('index.html')!).toString();
    expect(page).not.toMatch(/<script|https?:/);
  });

  test('a download has nothing that was sent without a log-in before the e-mail is confirmed, and the mails to this account alone', async () => {
    const { server } = portal;
    const email = 'somebodys@example.com';
    const contact = { name: 'Somebody', email, subject: 'Glimberwick', message: 'Glimberwick' };
    expect((await server.call('POST', '/contact', { json: { contact } })).status).toBe(201);
    expect(await server.call('POST', '/newsletter_subscribe', { json: { email } })).toMatchObject({
      status: 200,
    });
    portal.clock.advance(MINUTE);
    const json = { user: studentFields(email) };
    const { id } = (await server.call<SignupAnswer>('POST', '/users', { json })).body.user;
    const read = async () => {
      const { bytes } = await download({ token: await signIn(server, email) });
      const files = readZip(bytes);
      return JSON.parse(Buffer.from(files.get('data.json')!).toString()) as Record<string, unknown>;
    };
    const before = await read();
    expect(JSON.stringify(before)).not.toContain('Glimberwick');
    expect(before).toMatchObject({
      mails: [{ kind: 'signup_confirm' }],
      left_out_until_you_confirm_your_email: ['contact messages', 'newsletter'],
    });
    expect([before.contact_messages, before.newsletter]).toEqual([undefined, undefined]);
    const link = await makeOwnerLink(portal.deps, id, email);
    await server.call('POST', '/users/email/confirm', { json: link! });
    expect(await read()).toMatchObject({ newsletter: true, contact_messages: [{ subject: 'Glimberwick' }] });
  });

  test('a download has the e-mails that the account had before, not those that were only asked for or undone', async () => {
    const { database } = portal.deps;
    const at = new Date(portal.clock.now());
    const change = { userId: portal.student.id, requestedAt: at, toEmail: 'next@example.com' };
    await database.insert(emailChanges).values([
      { ...change, id: randomUUID(), fromEmail: 'first@example.com', confirmedAt: at },
      { ...change, id: randomUUID(), fromEmail: 'asked@example.com' },
      { ...change, id: randomUUID(), fromEmail: 'undone@example.com', confirmedAt: at, undoneAt: at },
    ]);
    const files = readZip(
      (await download({ token: await startSession(portal.deps, portal.student.id) })).bytes,
    );
    expect(JSON.parse(Buffer.from(files.get('data.json')!).toString())).toMatchObject({
      account: { former_emails: [{ email: 'first@example.com', until: at.toISOString() }] },
    });
  });

  test('a download has the line of the register that was claimed', async () => {
    const participantId = await newLine(portal.server);
    const guardian = 'Anna Toua, 7200 4402';
    await portal.database.update(participants).set({ guardian }).where(eq(participants.id, participantId));
    const { id } = await portal.person('student', 'approved', { participantId });
    const files = readZip((await download({ token: await startSession(portal.deps, id) })).bytes);
    expect(JSON.parse(Buffer.from(files.get('data.json')!).toString())).toMatchObject({
      register_line: { date_of_birth: birthday, guardian },
    });
  });

  test('a download has what was done with the line of the register, also before it was joined, and no line of others', async () => {
    const fullName = 'Line of Two';
    const line = await newLine(portal.server, { fullName });
    const ended_id = await newLine(portal.server, { fullName, namesake: 1 });
    const other = await newLine(portal.server);
    await codesFor(portal.server, portal.admin, ended_id, other);
    await codesFor(portal.server, portal.admin, other);
    await portal.post('/admin/join_participants', portal.admin, { id: line, ended_id });
    const person = await portal.person('student', 'approved', { participantId: line });
    await portal.get(`/admin/registration/${person.id}`, portal.admin);
    await portal.get('/admin/participants', portal.admin);
    const doneOf = async ({ id }: Person) => {
      const files = readZip((await download({ token: await startSession(portal.deps, id) })).bytes);
      const data = JSON.parse(Buffer.from(files.get('data.json')!).toString()) as { what_was_done: unknown };
      return data.what_was_done;
    };
    const about = 'your line of the register';
    const at: unknown = expect.any(String);
    const done = (action: string, more = {}) => ({ at, action, by: 'admin', ...more });
    expect(await doneOf(person)).toEqual([
      done('claim codes made', { about }),
      done('participants joined', { about }),
      done('accounts read'),
      done('participants read', { about }),
      done('participants read', { about }),
    ]);
    expect(await doneOf(await portal.person('student', 'approved'))).toEqual([]);
  });

  test('a download shows times on its page as they were in Port Moresby', () => {
    expect(ownDataPage({ made_at: '2027-03-05T20:15:00.000Z' })).toContain('6 March 2027, 06:15');
  });

  test.each(['2026-99-99T1Z', '2026-02-30T25:00:00.000Z'])(
    'a download shows %s, which is no time, as it was typed',
    (text) => {
      expect(ownDataPage({ note: text })).toContain(text);
    },
  );

  test('a download of a business has its internships, and no word of who applied', async () => {
    const { id } = await portal.application(portal.student);
    await portal.readApplication(id, portal.business);
    const token = await startSession(portal.deps, portal.business.id);
    const files = readZip((await download({ token })).bytes);
    const all = [...files.values()].map((file) => Buffer.from(file).toString()).join('');
    expect(all).toContain('Workshop Trainee');
    expect(all).not.toContain(portal.student.name);
    expect(all).not.toContain(portal.student.email);
  });

  test('a download needs a log-in of the last 10 minutes or the password', async () => {
    const student = await newStudent(portal.server);
    portal.clock.advance(10 * MINUTE);
    expect((await download(student)).status).toBe(422);
    expect((await download(student, 'not the password')).status).toBe(422);
    expect((await download(student, PASSWORD)).status).toBe(200);
    expect((await download({ token: await signIn(portal.server, student.email) })).status).toBe(200);
  });

  const ask = (person: Pick<Person, 'token'>, current_password = PASSWORD) =>
    portal.post<DeleteAccountAnswer>('/my_data/delete', person, { user: { current_password } });
  const keep = (person: Pick<Person, 'token'>) => portal.post<KeepAccountAnswer>('/my_data/keep', person, {});
  const applicantsOf = async (internship: number) =>
    (await portal.applicants(internship)).internship_applications.length;

  test('deleting needs the password, whatever the session is', async () => {
    const student = await newStudent(portal.server);
    const errors = { current_password: [errorTable.wrong_password.sentence] };
    await expectRefusal(ask(student, ''), 'validation_failed', errors);
    await expectRefusal(ask(student, 'not it'), 'wrong_password', errors);
    expect((await stored(portal.server, student)).deleteAt).toBeNull();
  });

  test('deleting hides the account for 7 days, in which it sends nothing and can be kept', async () => {
    const student = await newStudent(portal.server);
    await portal.setAccountStatus(student, 'approved');
    const { internship, id } = await portal.application(student);
    const other = await signIn(portal.server, student.email);
    expect(await applicantsOf(internship)).toBe(1);

    const at = new Date(portal.clock.now() + durations.accountKept).toISOString();
    const on = longDate(at);
    const { status, body } = await ask(student);
    expect([status, body]).toEqual([200, { message: messages.myData.planned(on), delete_at: at }]);
    portal.clock.advance(DAY);
    // Asking again does not put it off.
    expect((await ask(student)).body.delete_at).toBe(at);
    expect(await applicantsOf(internship)).toBe(0);
    expect((await portal.get('/profile', { token: other })).status).toBe(401);
    const { user } = (await portal.get<KeepAccountAnswer>('/profile', student)).body;
    expect(user).toMatchObject({
      delete_at: at,
      status: 'rejected',
      status_reason: messages.myData.leaving(on),
    });
    const refused = await portal.application(student).catch(String);
    expect(refused).toContain(messages.myData.leaving(on));
    const admin = await portal.person('admin');
    expect((await portal.readApplication(id, admin)).status, 'an admin reads nothing of it').toBe(404);
    await expectRefusal(
      portal.post('/admin/update_user_status', admin, { id: student.id, status: 'approved' }),
      'not_found',
    );

    const kept = await keep(student);
    expect(kept.body).toMatchObject({
      message: messages.myData.kept,
      user: { status: 'approved', delete_at: null },
    });
    expect((await keep(student)).status).toBe(200);
    expect(await applicantsOf(internship)).toBe(1);
    portal.clock.advance(8 * DAY);
    await eraseDueAccounts(portal.deps);
    expect((await portal.get('/profile', student)).status).toBe(200);
    expect(await portal.mailKinds(student)).toEqual([
      'registration_approved',
      'account_deletion_asked',
      'account_kept',
    ]);
    const changes = await changesOf(portal.server, student.id);
    expect(changes.map(({ action }) => action)).toEqual([
      'account status changed',
      'account deletion asked',
      'account kept',
    ]);
  });

  test('deleting a business takes its internships off the list until it is kept, and a rejection stays one', async () => {
    const listed = async () =>
      (await portal.get<{ internships: { id: number }[] }>('/internship')).body.internships.map(
        ({ id }) => id,
      );
    const internship = await portal.internship();
    const passwordHash = await cheapHash;
    const business = await portal.person('business', 'approved', { passwordHash });
    const own = await portal.internship(business);
    expect(await listed()).toEqual(expect.arrayContaining([internship, own]));
    await ask(business);
    expect(await listed()).not.toContain(own);
    await keep(business);
    expect(await listed()).toContain(own);
    const rejected = await portal.person('student', 'rejected', {
      passwordHash,
      statusReason: 'Not listed.',
    });
    await ask(rejected);
    expect((await keep(rejected)).body.user).toMatchObject({
      status: 'rejected',
      status_reason: 'Not listed.',
    });
  });
});
