import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as schema from '#server/db/schema';
import {
  confirmEmail,
  deleteExpiredEmailChanges,
  signEmailLink,
} from '#server/modules/accounts/emails.usecases';
import { eraseDueAccounts } from '#server/modules/my-data/erase.usecases';
import { DAY, startPortal, type Person } from '../support/portal';
import { sendJson } from '../support/profiles';
import { cheapHash, PASSWORD } from '../support/server-people';
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
