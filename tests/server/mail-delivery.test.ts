import { composeMessage } from '#server/mail/message';
import { brand } from '#contract/brand';
import { mails } from '#server/db/schema';
import {
  deliverNext,
  deleteExpiredMails,
  type DeliveryResult,
  type MailDeliveryDeps,
} from '#server/mail/mail-delivery.usecases';
import type { NewMail } from '#server/mail/kinds';
import { claimMail, enqueueMail, markSent, postpone } from '#server/mail/mails.repository';
import { smtpTransport } from '#server/mail/smtp';
import type { MailTransport } from '#server/mail/transport';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { header, startMailbox, type Mailbox } from '../support/mailbox';
import { mailKinds as kinds, mailOf, sampleData } from '../support/mail-samples';
import { DAY, HOUR } from '../support/portal';
import { describeServer } from '../support/server';

const MINUTE = 60_000;
const PORTAL = 'https://portal.example';
const GONE = 'gone@example.com';

describeServer('mail', (server) => {
  let mailbox: Mailbox;
  let open: MailTransport[];
  const now = () => new Date(server().clock.now());
  const never = new AbortController().signal;

  const enqueue = (...wanted: NewMail[]) => enqueueMail(server().deps.database, now(), ...wanted);
  const mailTo = (recipient: string) => mailOf('password_changed', recipient);
  const rows = () => server().deps.database.select().from(mails).orderBy(asc(mails.id));

  function over(transport: MailTransport = smtpTransport(mailbox.url)): MailDeliveryDeps {
    open.push(transport);
    return {
      ...server().deps,
      ...{ composeIn: () => composeMessage, languageOf: async () => null },
      transport,
      publicUrl: PORTAL,
      makeResetLink: async (email) => (email === GONE ? null : sampleData.reset_link),
      makeOwnerLink: async (_, email) => (email === GONE ? null : sampleData.signup_confirm),
      prepareWeeklyMail: async (_, email) => (email === GONE ? null : sampleData.new_internships),
      makeEmailLink: async (kind, changeId) => (changeId === GONE ? null : sampleData[kind]),
    };
  }

  async function deliverAll(deps = over()): Promise<DeliveryResult[]> {
    const done: DeliveryResult[] = [];
    for (;;) {
      const delivery = await deliverNext(deps, never);
      if (delivery === 'none due') return done;
      done.push(delivery);
    }
  }

  /** Answers a recipient with the number in their address, as 550@example.com. */
  const answerFor = (recipient: string) => Number(/^\d+(?=@)/.exec(recipient)?.[0]) || undefined;

  beforeEach(async () => {
    await server().deps.database.delete(mails);
    mailbox = await startMailbox({ answerFor });
    open = [];
  });
  afterEach(async () => {
    for (const transport of open) transport.close();
    await mailbox.close();
  });

  test('of every kind is received by a mail server, as plain text and HTML', async () => {
    await enqueue(...kinds.map((kind) => mailOf(kind, `${kind}@example.com`)));
    expect(await deliverAll()).toEqual(kinds.map(() => 'sent'));
    expect(mailbox.received).toHaveLength(kinds.length);
    const received = kinds.map((kind) => mailbox.received.find(({ to }) => to[0] === `${kind}@example.com`)!);
    const stored = await rows();
    for (const [index, mail] of received.entries()) {
      expect(mail.email).toMatchObject({
        from: { name: brand.name, address: brand.infoEmail },
        to: [{ address: `${kinds[index]}@example.com` }],
        messageId: `<${stored[index]!.messageId}@portal.example>`,
        text: expect.stringContaining(brand.tagline) as string,
        html: expect.stringMatching(/^<!doctype html>/) as string,
        attachments: [],
      });
      expect([new Date(mail.email.date!), header(mail, 'auto-submitted')]).toEqual([now(), 'auto-generated']);
    }
    expect(received[0]!.email.text).toContain(
      `${PORTAL}/reset-password?reset_password_token=a-token%2Fwith%3Fsigns`,
    );
    const contact = received[kinds.indexOf('contact_message')]!;
    expect(contact.email.replyTo).toMatchObject([{ name: 'Maria Tau', address: 'maria@example.com' }]);
  });

  test('is sent once, and forgets what it said', async () => {
    await enqueue(mailTo('anna@example.com'));
    await deliverAll();
    server().clock.advance(DAY);
    expect([await deliverAll(), mailbox.received.length]).toEqual([[], 1]);
    expect(await rows()).toMatchObject([{ data: {}, attempts: 1, failedAt: null }]);
  });

  test('to thousands at once lets every other mail go first, however long it has waited', async () => {
    const weekly = [1, 2, 3].map((number) => mailOf('new_internships', `weekly-${number}@example.com`));
    await enqueue(...weekly);
    server().clock.advance(HOUR);
    await enqueue(mailOf('reset_link', 'anna@example.com'), mailTo('maria@example.com'));
    await deliverAll();
    expect(mailbox.received.map(({ to }) => to[0])).toEqual([
      ...['anna@example.com', 'maria@example.com'],
      ...weekly.map(({ to }) => to),
    ]);
  });

  test('with a line break in a name has no header and no recipient more', async () => {
    const evil = 'Maria\r\nBcc: victim@example.com\r\nX-Evil: yes, <other@example.com>, "';
    const data = { ...sampleData.contact_message, name: evil, subject: evil };
    await enqueue(mailOf('contact_message', brand.infoEmail, data));
    await deliverAll();
    const mail = mailbox.received[0]!;
    expect([mail.to, header(mail, 'bcc'), header(mail, 'x-evil')]).toEqual([
      [brand.infoEmail],
      undefined,
      undefined,
    ]);
    expect(mail.email.replyTo).toMatchObject([{ address: 'maria@example.com' }]);
    expect(mail.email.subject).toContain('Contact: Maria Bcc: victim@example.com X-Evil: yes');
  });

  test('names of Papua New Guinea and of elsewhere arrive as they were written', async () => {
    const name = 'Zoë Kīla 李';
    const internshipTitle = 'Café – “barista”';
    const data = { ...sampleData.new_application, applicantName: name, internshipTitle };
    await enqueue(mailOf('new_application', 'peter@example.com', data));
    await deliverAll();
    expect(mailbox.received[0]!.email).toMatchObject({
      subject: `New application: ${internshipTitle}`,
      text: expect.stringContaining(`${name} has applied`) as string,
      html: expect.stringContaining(name) as string,
    });
  });

  test('of a transaction that was rolled back is never sent', async () => {
    const failed = server().deps.database.transaction(async (tx) => {
      await enqueueMail(tx, now(), mailTo('never@example.com'));
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await enqueue(mailTo('anna@example.com'));
    await deliverAll();
    expect(mailbox.received.map(({ to }) => to)).toEqual([['anna@example.com']]);
  });

  test('for a reset link to an address that nobody has disappears, and nobody can tell', async () => {
    await enqueue(mailOf('reset_link', GONE));
    const logged = server().log.length;
    expect(await deliverAll()).toEqual(['dropped']);
    expect([mailbox.received, await rows()]).toEqual([[], []]);
    expect(server().log).toHaveLength(logged);
  });

  test('that the mail server puts off waits a minute, then five, with the same Message-ID, and goes on', async () => {
    await enqueue(mailTo('450@example.com'), mailTo('b@example.com'));
    expect(await deliverAll()).toEqual(['deferred', 'sent']);
    const due = async (waitMs: number) => {
      server().clock.advance(waitMs - 1);
      expect(await deliverAll()).toEqual([]);
      server().clock.advance(1);
    };
    await due(MINUTE);
    expect(await deliverAll()).toEqual(['deferred']);
    await due(5 * MINUTE);
    const [before] = await rows();
    const friendly = await startMailbox();
    expect(await deliverAll(over(smtpTransport(friendly.url)))).toEqual(['sent']);
    expect(friendly.received[0]!.email.messageId).toBe(`<${before!.messageId}@portal.example>`);
    expect((await rows())[0]).toMatchObject({ attempts: 3, data: {} });
    await friendly.close();
  });

  test('that is put off for five days is given up, and the log names no one', async () => {
    const written = server().clock.now();
    await enqueue(mailTo('450@example.com'));
    const tries: number[] = [];
    while ((await rows())[0]!.failedAt === null) {
      server().clock.set((await rows())[0]!.nextAttemptAt.getTime());
      tries.push(server().clock.now() - written);
      expect(await deliverAll()).toEqual(['deferred']);
    }
    const last = tries.at(-1)!;
    expect([tries.length, last > 5 * DAY - 6 * HOUR, last <= 5 * DAY]).toEqual([25, true, true]);
    server().clock.advance(30 * DAY);
    expect(await deliverAll()).toEqual([]);
    const logged = { msg: 'mail given up', kind: 'password_changed', mail: (await rows())[0]!.id };
    expect(JSON.parse(server().log.at(-1)!)).toMatchObject(logged);
    expect(server().log.join('\n')).not.toContain('450@example.com');
  });

  test('that the mail server refuses for good is given up at once', async () => {
    await enqueue(mailTo('550@example.com'), mailTo('b@example.com'));
    expect(await deliverAll()).toEqual(['refused', 'sent']);
    expect((await rows())[0]).toMatchObject({ failedAt: now(), sentAt: null, attempts: 1 });
    expect(server().log.join('\n')).not.toContain('550@example.com');
  });

  test('waits for a mail server that does not answer, and goes soon after it is back', async () => {
    const closed = await startMailbox();
    await closed.close();
    const unreachable = over(smtpTransport(closed.url));
    await enqueue(mailTo('anna@example.com'));
    for (const wait of [HOUR, HOUR, HOUR, HOUR, HOUR, HOUR, MINUTE]) {
      expect(await deliverAll(unreachable)).toEqual(['unreachable']);
      server().clock.advance(wait);
    }
    expect(await deliverAll()).toEqual(['sent']);
  });

  test('is not handed to a mail server without TLS when the address demands it', async () => {
    await enqueue(mailTo('anna@example.com'));
    const demanding = over(smtpTransport(`${mailbox.url}?requireTLS=true`));
    expect(await deliverAll(demanding)).toEqual(['unreachable']);
    expect(mailbox.received).toEqual([]);
  });

  test('whose sender died is sent again when its three minutes are over, and not before', async () => {
    await enqueue(mailTo('anna@example.com'));
    const started = now();
    const lease = new Date(started.getTime() + 3 * MINUTE);
    expect(await claimMail(server().deps.database, started, lease)).not.toBeNull();
    server().clock.advance(3 * MINUTE - 1);
    expect(await deliverAll()).toEqual([]);
    server().clock.advance(1);
    expect([await deliverAll(), mailbox.received.length]).toEqual([['sent'], 1]);
  });

  test('whose sender comes back after its time is answerFord by who has it now', async () => {
    const { database } = server().deps;
    await enqueue(mailTo('anna@example.com'));
    const slow = (await claimMail(database, now(), now()))!;
    const quick = (await claimMail(database, now(), new Date(now().getTime() + MINUTE)))!;
    expect(quick).toMatchObject({ id: slow.id, attempts: 2 });
    await postpone(database, slow, new Date(0));
    expect((await rows())[0]!.nextAttemptAt).toEqual(new Date(now().getTime() + MINUTE));
    await markSent(database, quick, now());
    await postpone(database, quick, new Date(0));
    expect(await deliverAll()).toEqual([]);
  });

  test('that cannot be composed does not hold up the next one', async () => {
    await enqueue(mailOf('registration_rejected', 'a@example.com', {}), mailTo('b@example.com'));
    expect(await deliverAll()).toEqual(['deferred', 'sent']);
  });

  test('that was done with a month ago is forgotten, and what still waits is kept', async () => {
    await enqueue(mailTo('a@example.com'), mailTo('550@example.com'));
    await deliverAll();
    await enqueue(mailTo('waits@example.com'));
    server().clock.advance(30 * DAY);
    await deleteExpiredMails(server().deps);
    expect(await rows()).toHaveLength(3);
    server().clock.advance(1);
    await deleteExpiredMails(server().deps);
    expect(await rows()).toMatchObject([{ recipient: 'waits@example.com' }]);
  });
});
