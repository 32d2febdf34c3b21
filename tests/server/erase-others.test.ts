import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import * as schema from '#server/db/schema';
import { mailDir } from '#server/outgoing/mail/eml-folder';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { erasedListIn, eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { expectRefusal, startPortal } from '../support/portal';
import { sendJson } from '../support/profiles';
import { studentFields } from '../support/server-people';
import { dueAt, readMails, sendMails } from '../support/whole-person';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

test('who signs up with the e-mail, name and birthday of another takes nothing of theirs away', async () => {
  const portal = await startPortal();
  const { server } = portal;
  const { deps, clock } = server;
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

test('an account that cannot be erased holds up no other, and is heard of', async () => {
  const portal = await startPortal();
  const { server } = portal;
  const { deps, clock } = server;
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

test('mails to a business about an applicant go, of an approved account and of one that was rejected since', async () => {
  const portal = await startPortal();
  const { deps } = portal.server;
  const at = new Date(portal.clock.now());
  const leaving = [];
  for (const [name, status] of [
    ['Xaverine Quolbata', 'approved'],
    ['Yorick Vanimo', 'rejected'],
  ] as const) {
    const person = await portal.person('student', 'approved', { fullName: name });
    const { id } = await portal.application(person);
    await portal.post(`/internship_applications/${id}/withdraw`, person, {});
    leaving.push({ person, status });
  }
  await portal.application(portal.student);
  await sendMails(portal.server);
  const text = () => readMails(deps);
  expect(await text()).toContain('\r\nX-Application: ');
  for (const name of ['Xaverine Quolbata', 'Yorick Vanimo'])
    for (const done of ['applied', 'withdrawn']) expect(await text()).toContain(`${name} has ${done}`);
  for (const { person, status } of leaving)
    await deps.database.update(schema.users).set(dueAt(at, status)).where(eq(schema.users.id, person.id));
  await eraseDueAccounts(deps);
  expect(await text()).not.toMatch(/Quolbata|Vanimo/);
  expect(await text()).toContain(`${portal.student.name} has applied`);
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
  const { server } = portal;
  const { deps, clock } = server;
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
