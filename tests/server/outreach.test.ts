import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { MessageAnswer } from '#contract/accounts';
import { brand } from '#contract/brand';
import type { ErrorBody } from '#contract/errors';
import { messages } from '#contract/messages';
import { rateLimitRules } from '#server/rate-limits/rules';
import { contactMessages, outgoing, newsletterSubscriptions } from '#server/db/schema';
import { expectRefusal } from '../support/portal';
import { whileRefused } from '../support/refused-rows';
import { describeServer } from '../support/server';
import { freshEmail } from '../support/server-people';
import { mailTo } from '../support/stored-rows';

const newMessage = () => ({
  name: 'Ruth Kila',
  email: freshEmail('writer'),
  subject: 'A question',
  message: 'May my niece in Wewak apply?\nShe is 17.',
});

describeServer('the contact page and the newsletter', (server) => {
  const write = <T = ErrorBody>(json: unknown, token?: string) =>
    server().call<T>('POST', '/contact', { json, token });
  const stored = (email: string) =>
    server().deps.database.select().from(contactMessages).where(eq(contactMessages.email, email));
  const mailed = async (kind: string) =>
    (await server().deps.database.select().from(outgoing).where(eq(outgoing.kind, kind))).map(
      ({ recipient, data }) => ({ recipient, data }),
    );

  test.each([
    ['bare', (message: object) => message, undefined],
    ['under its name', (message: object) => ({ contact: message }), undefined],
    ['with a token that nobody was given', (message: object) => message, 'nobody-was-given-this'],
  ])(
    'keeps a message %s, mails it to the info address and tells its writer that it came',
    async (_, shape, token) => {
      const message = newMessage();
      const { status, body } = await write<MessageAnswer>(shape({ ...message, role: 'admin' }), token);
      expect([status, body]).toEqual([201, { message: messages.contact.success }]);
      expect(await stored(message.email)).toEqual([
        { id: expect.any(Number) as number, ...message, createdAt: new Date(server().clock.now()) },
      ]);
      expect(await mailTo(server(), message)).toEqual([{ kind: 'contact_copy', data: {} }]);
      expect(await mailed('contact_message')).toContainEqual({ recipient: brand.infoEmail, data: message });
    },
  );

  test('puts name and subject on one line, as a mail needs them', async () => {
    const message = { ...newMessage(), name: 'Ruth\r\nKila', subject: 'A question\nBcc: all@example.com' };
    expect((await write(message)).status).toBe(201);
    const [kept] = await stored(message.email);
    expect([kept!.name, kept!.subject]).toEqual(['Ruth Kila', 'A question Bcc: all@example.com']);
    expect(kept!.message).toBe(message.message);
  });

  test('takes only so many messages for a mailbox, and says when the next one may come', async () => {
    const message = newMessage();
    const { burst, intervalMs } = rateLimitRules.contact_mailbox;
    for (let sent = 0; sent < burst; sent++) expect((await write(message)).status).toBe(201);
    const again = { ...message, email: message.email.toUpperCase() };
    await expectRefusal(write(again), 'too_many_tries', undefined, intervalMs);
    expect(await stored(message.email)).toHaveLength(burst);
    server().clock.advance(intervalMs);
    expect((await write(message)).status).toBe(201);
  });

  test('tells a mailbox once a day that a message came, whatever tag stands behind its name', async () => {
    const email = freshEmail('victim');
    const tagged = [1, 2, 3, 4].map((tag) => email.replace('@', `+${tag}@`));
    const told = async () => {
      const mails = await Promise.all([email, ...tagged].map((one) => mailTo(server(), { email: one })));
      return mails.flat().length;
    };
    for (const one of tagged.slice(0, 3))
      expect((await write({ ...newMessage(), email: one })).status).toBe(201);
    await expectRefusal(write({ ...newMessage(), email: tagged[3] }), 'too_many_tries');
    expect(await told()).toBe(1);
    server().clock.advance(rateLimitRules.contact_copy_mailbox.intervalMs);
    expect((await write({ ...newMessage(), email })).status).toBe(201);
    expect(await told()).toBe(2);
  });

  test('sends only so many copies from one address to whomever it names, and keeps every message', async () => {
    const { burst, intervalMs } = rateLimitRules.contact_copy_address;
    const address = { 'X-Forwarded-For': '203.0.113.77' };
    const writeFrom = async () => {
      const message = newMessage();
      const answer = await server().call('POST', '/contact', { json: message, headers: address });
      expect([answer.status, (await stored(message.email)).length]).toEqual([201, 1]);
      expect(await mailed('contact_message')).toContainEqual({ recipient: brand.infoEmail, data: message });
      return (await mailTo(server(), message)).length;
    };
    for (let sent = 0; sent < burst; sent++) expect(await writeFrom()).toBe(1);
    expect(await writeFrom()).toBe(0);
    server().clock.advance(intervalMs);
    expect(await writeFrom()).toBe(1);
  });

  test('keeps no message and mails none of it when one row of them fails', async () => {
    const message = newMessage();
    await whileRefused(server().deps.database, 'outgoing', 'contact_copy', async () => {
      expect((await write(message)).status).toBe(500);
    });
    expect(await stored(message.email)).toEqual([]);
    expect(await mailed('contact_message')).not.toContainEqual({ recipient: brand.infoEmail, data: message });
  });

  const subscribe = <T = MessageAnswer>(json: unknown, token?: string) =>
    server().call<T>('POST', '/newsletter_subscribe', { json, token });
  const subscribed = (email: string) =>
    server()
      .deps.database.select()
      .from(newsletterSubscriptions)
      .where(eq(newsletterSubscriptions.email, email));

  test('the newsletter takes an address once, and answers the same when it comes again', async () => {
    const email = freshEmail('reader');
    const createdAt = new Date(server().clock.now());
    expect((await subscribe({ email })).body).toEqual({ message: messages.newsletter.success });
    server().clock.advance(60_000);
    const again = await subscribe({ email: ` ${email.toUpperCase()} ` }, 'a-token-that-nobody-was-given');
    expect([again.status, again.body]).toEqual([200, { message: messages.newsletter.success }]);
    expect(await subscribed(email)).toEqual([{ email, createdAt }]);
  });

  test('the newsletter takes it once from many at the same moment', async () => {
    const email = freshEmail('eager');
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await subscribed(email)).toHaveLength(1);
  });
});
