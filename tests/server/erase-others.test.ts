import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import * as schema from '#server/db/schema';
import {
  confirmEmail,
  deleteExpiredEmailChanges,
  signEmailLink,
} from '#server/modules/accounts/emails.usecases';
import { nameKey } from '#server/modules/participants/keys';
import { eraseDueAccounts, erasedListIn } from '#server/modules/my-data/erase.usecases';
import { mailDir } from '#server/outgoing/mail/eml-folder';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { newLine } from '../support/claims';
import { DAY, startPortal, type Person, expectRefusal } from '../support/portal';
import { sendJson } from '../support/profiles';
import { cheapHash, PASSWORD, studentFields } from '../support/server-people';
import { dueAt, readMails, sendMails } from '../support/whole-person';

describe('what was written with an e-mail that an account had before', () => {
  const former = 'ana-before@example.com';

  /** Who wrote with one e-mail, and has had another one for long: also what is left of the first. */
  const afterMoving = async (emailConfirmedAt: (now: Date) => Date | null) => {
    const portal = await startPortal();
    const { deps, clock } = portal.server;
    const at = new Date(clock.now());
    const student = await portal.person('student', 'approved', {
      ...{ fullName: 'Ana Temu', email: former, emailConfirmedAt: emailConfirmedAt(at) },
      passwordHash: await cheapHash,
    });
    const contact = { name: 'Mother of Ana', email: former, subject: 'Hello', message: 'When?' };
    expect((await portal.call('POST', '/contact', { json: { contact } })).status).toBe(201);
    await portal.call('POST', '/newsletter_subscribe', { json: { email: former } });
    await sendMails(portal.server);
    const move = async (email: string) => {
      const wanted = { email, current_password: PASSWORD };
      expect((await sendJson(portal.server, student, wanted)).status).toBe(200);
      const [change] = await deps.database
        .select()
        .from(schema.emailChanges)
        .where(eq(schema.emailChanges.toEmail, email));
      await confirmEmail(deps, signEmailLink(deps.secretKey, 'confirm', change!.id), '198.51.100.7');
    };
    await move('ana-now@example.com');
    clock.advance(8 * DAY);
    await deleteExpiredEmailChanges(deps);
    const left = async () => ({
      messages: await deps.database.$count(schema.contactMessages),
      newsletter: await deps.database.$count(schema.newsletterSubscriptions),
      files: (await readMails(deps)).split(former).length > 1,
    });
    expect(await left()).toEqual({ messages: 1, newsletter: 1, files: true });
    const erase = async () => {
      const due = dueAt(new Date(clock.now()), 'approved');
      await deps.database.update(schema.users).set(due).where(eq(schema.users.id, student.id));
      await eraseDueAccounts(deps);
      expect(await deps.database.$count(schema.erasedAccounts)).toBe(1);
      expect(await deps.database.$count(schema.emailChanges)).toBe(0);
    };
    return { portal, left, erase, move };
  };

  test('and had confirmed goes with the account, also long after', async () => {
    const { left, erase } = await afterMoving((now) => now);
    await erase();
    expect(await left()).toEqual({ messages: 0, newsletter: 0, files: false });
  });

  test('and changed twice since goes too', async () => {
    const { portal, left, erase, move } = await afterMoving((now) => now);
    await portal.call('POST', '/newsletter_subscribe', { json: { email: 'ana-now@example.com' } });
    await move('ana-next@example.com');
    portal.clock.advance(8 * DAY);
    await deleteExpiredEmailChanges(portal.deps);
    await erase();
    expect(await left()).toEqual({ messages: 0, newsletter: 0, files: false });
  });

  test('and never confirmed stays: it may be of another', async () => {
    const { left, erase } = await afterMoving(() => null);
    await erase();
    expect(await left()).toMatchObject({ messages: 1, newsletter: 1 });
  });

  test('and another account has now stays', async () => {
    const { portal, left, erase } = await afterMoving((now) => now);
    await portal.person('student', 'pending', { fullName: 'Mother of Ana', email: former });
    await erase();
    expect(await left()).toEqual({ messages: 1, newsletter: 1, files: true });
  });
});

test('mails to a business with a former name of an applicant go: those that wait, failed, or are files', async () => {
  const portal = await startPortal();
  const { deps } = portal.server;
  const person = await portal.person('student', 'approved', { fullName: 'Xaverine Quolbata' });
  const { id, internship } = await portal.application(person);
  const other = await portal.person('student', 'approved', { fullName: 'Yorick Vanimo' });
  await portal.application(other, internship);
  await sendMails(portal.server);
  expect(await readMails(deps)).toContain('Quolbata');
  const named = async () => {
    const rows = await deps.database.select().from(schema.outgoing);
    return rows.map(({ data }) => data['applicantName']).filter((name) => name !== undefined);
  };
  const withdraw = (of: Person, application: number) =>
    portal.post(`/internship_applications/${application}/withdraw`, of, {});
  await withdraw(person, id);
  await deps.database
    .update(schema.outgoing)
    .set({ failedAt: new Date(portal.clock.now()) })
    .where(eq(schema.outgoing.kind, 'application_withdrawn'));
  const second = await portal.application(person);
  await withdraw(person, second.id);
  const third = await portal.application(other);
  await withdraw(other, third.id);
  expect(await named()).toEqual([
    ...['Xaverine Quolbata', 'Xaverine Quolbata', 'Xaverine Quolbata', 'Yorick Vanimo', 'Yorick Vanimo'],
  ]);
  const due = dueAt(new Date(portal.clock.now()), 'approved');
  await deps.database
    .update(schema.users)
    .set({ fullName: 'Yorick Vanimo', ...due })
    .where(eq(schema.users.id, person.id));
  await eraseDueAccounts(deps);
  expect(await named(), 'of another who has this name now').toEqual(['Yorick Vanimo', 'Yorick Vanimo']);
  expect(await readMails(deps)).not.toContain('Quolbata');
  expect(await readMails(deps)).toContain('Yorick Vanimo has applied');
});

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('who signs up with the e-mail, name and birthday of another takes nothing of theirs away', async () => {
  const portal = await startPortal();
  const { server, deps, clock } = portal;
  const emails = ['ana@example.com', 'mariana@example.com'] as const;
  const at = new Date(clock.now());
  for (const [index, email] of emails.entries()) {
    const contact = { name: 'Ana Temu', email, subject: 'Hello', message: 'When do you open?' };
    expect((await server.call('POST', '/contact', { json: { contact } })).status).toBe(201);
    await server.call('POST', '/newsletter_subscribe', { json: { email } });
    await deps.database.insert(schema.participants).values({
      ...{ fullName: 'Ana Temu', nameKey: 'ana temu', dateOfBirth: `2008-01-0${index + 2}`, email },
      ...{ mobileNumber: '71110000', mobileKey: '71110000', importedAt: at },
    });
  }
  const left = async () => ({
    register: await deps.database.$count(schema.participants),
    messages: await deps.database.$count(schema.contactMessages),
    newsletter: await deps.database.$count(schema.newsletterSubscriptions),
    mails: (await deps.database.select().from(schema.outgoing))
      .filter(({ kind }) => /^contact|^email_changed$/.test(kind))
      .map(({ kind }) => kind)
      .sort(),
  });
  const changed = { name: 'Mariana', newEmail: emails[1] };
  await enqueueMail(deps.database, at, {
    kind: 'email_changed',
    to: 'mariana-before@example.com',
    data: changed,
  });
  const before = await left();
  expect(before.mails).toContain('email_changed');
  expect(before).toMatchObject({ register: 2, messages: 2, newsletter: 2 });

  const due = dueAt(at, 'pending');
  const [first, second] = emails;
  await portal.person('student', 'pending', { fullName: 'Anna', email: first, ...due });
  const known = { fullName: 'Ana Temu', dateOfBirth: '2008-01-02', mobileNumber: '+675 7111 0000' };
  const other = await portal.person('student', 'pending', { ...known, ...due });
  await deps.database.insert(schema.emailChanges).values({
    ...{ id: randomUUID(), userId: other.id, fromEmail: other.email, toEmail: second, requestedAt: at },
  });
  await eraseDueAccounts(deps);
  expect(await deps.database.$count(schema.erasedAccounts)).toBe(2);
  // The message with both the name and the e-mail that this account gave goes.
  expect(await left()).toEqual({ ...before, messages: 1 });
});

test('a line that a namesake has claimed stays theirs', async () => {
  const portal = await startPortal();
  const participantId = await newLine(portal.server);
  const [line] = await portal.database.select().from(schema.participants);
  const { fullName, dateOfBirth } = line!;
  await portal.person('student', 'approved', { fullName, dateOfBirth, participantId });
  const due = dueAt(new Date(portal.clock.now()), 'approved');
  await portal.person('student', 'approved', { fullName, dateOfBirth, ...due });
  await eraseDueAccounts(portal.deps);
  expect(await portal.database.$count(schema.erasedAccounts)).toBe(1);
  expect(await portal.database.select().from(schema.participants)).toEqual([line]);
});

test('lines with the e-mail of a family or a class stay, but for who is erased', async () => {
  const portal = await startPortal();
  const now = new Date(portal.clock.now());
  const email = 'family@example.com';
  const line = (fullName: string, dateOfBirth: string) => ({
    ...{ fullName, dateOfBirth, email, nameKey: nameKey(fullName), importedAt: now },
  });
  const others = [line('Ben Kila', '2009-05-06'), line('Sina Wari', '2008-03-04')];
  await portal.database.insert(schema.participants).values([line('Anna Kila', '2007-01-02'), ...others]);
  const due = { ...dueAt(now, 'approved'), email, emailConfirmedAt: now };
  await portal.person('student', 'approved', { fullName: 'Anna Kila', dateOfBirth: '2007-01-02', ...due });
  await eraseDueAccounts(portal.deps);
  const left = await portal.database.select().from(schema.participants);
  expect(left.map(({ fullName }) => fullName).sort()).toEqual(['Ben Kila', 'Sina Wari']);
});

test('an account that cannot be erased holds up no other, and is heard of', async () => {
  const portal = await startPortal();
  const { deps, clock } = portal;
  const dueAt = { deleteAt: new Date(clock.now()), status: 'rejected' } as const;
  const people = [];
  for (const name of ['first', 'second', 'third'])
    people.push(await portal.person('student', 'rejected', { fullName: name, ...dueAt }));
  const [stuck] = people;
  await deps.database.execute(
    sql.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.id = ${stuck!.id} then raise exception 'stuck'; end if; return new;
    end $$`),
  );
  await deps.database.execute(
    sql.raw('create trigger stuck before update on users for each row execute function refuse()'),
  );
  await expect(eraseDueAccounts(deps)).rejects.toMatchObject({ cause: { message: 'stuck' } });
  const names = async () => (await deps.database.select().from(schema.users)).map(({ fullName }) => fullName);
  expect(await names()).toContain('first');
  expect(await names()).not.toContain('second');
  expect(await names()).not.toContain('third');
  expect((await readFile(erasedListIn(deps.dataDir), 'utf8')).trim().split('\n')).toHaveLength(2);
  await deps.database.execute(sql.raw('drop trigger stuck on users'));
  await eraseDueAccounts(deps);
  expect(await names()).not.toContain('first');
});

test.each(['Wokabaut', 'has', 'internship', 'New application'])(
  "who calls themselves %s, and gave the portal's e-mail, deletes no mail of others",
  async (fullName) => {
    const portal = await startPortal();
    const { deps } = portal.server;
    const at = new Date(portal.clock.now());
    const data = { name: portal.student.name };
    await enqueueMail(deps.database, at, { kind: 'password_changed', to: portal.student.email, data });
    const { internship } = await portal.application(portal.student);
    await sendMails(portal.server);
    const files = await readdir(mailDir(deps));
    const contact = { name: 'Ana Temu', email: 'ana@example.com', subject: 'Hello', message: 'Open?' };
    expect((await portal.call('POST', '/contact', { json: { contact } })).status).toBe(201);
    const waiting = () => deps.database.$count(schema.outgoing);
    const before = await waiting();
    const person = await portal.person('student', 'pending', { fullName, email: brand.infoEmail });
    await portal.application(person, internship);
    await deps.database.update(schema.users).set(dueAt(at, 'pending')).where(eq(schema.users.id, person.id));
    await eraseDueAccounts(deps);
    expect(await deps.database.$count(schema.erasedAccounts)).toBe(1);
    expect(await readdir(mailDir(deps))).toEqual(files);
    expect(await waiting()).toBe(before);
  },
);

test('nobody signs up with, or changes to, the e-mail of the portal', async () => {
  const portal = await startPortal();
  const { server } = portal;
  const taken = { email: [messages.validation.emailTaken] };
  const json = { user: studentFields(brand.infoEmail) };
  await expectRefusal(server.call('POST', '/users', { json }), 'validation_failed', taken);
  const change = sendJson(server, portal.student, { email: brand.infoEmail });
  await expectRefusal(change, 'validation_failed', taken);
});

test('from where somebody typed a wrong password of an erased account is forgotten', async () => {
  const portal = await startPortal();
  const { deps, clock } = portal;
  const { id, email } = portal.student;
  const address = '198.51.100.77';
  const at = new Date(clock.now());
  await deps.database.insert(schema.auditLog).values({
    ...{ at, actorRole: 'visitor', action: 'sign-in refused', subjectType: 'user', subjectId: id, address },
    details: { email },
  });
  await deps.database
    .update(schema.users)
    .set({ deleteAt: at, status: 'rejected' })
    .where(eq(schema.users.id, id));
  await eraseDueAccounts(deps);
  const lines = await deps.database.select().from(schema.auditLog).where(eq(schema.auditLog.subjectId, id));
  expect(lines.map((line) => [line.address, line.details])).toContainEqual([null, {}]);
  expect(JSON.stringify(lines)).not.toContain(address);
});
