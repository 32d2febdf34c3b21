import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#contract/brand';
import { outgoing } from '#server/db/schema';
import { emlFolder } from '#server/outgoing/mail/eml-folder';
import type { NewMail } from '#server/outgoing/mail/kinds';
import { smtpTransport } from '#server/outgoing/mail/smtp';
import { enqueueMail } from '#server/outgoing/outgoing.repository';
import { startWorker } from '#server/outgoing/worker';
import { header, startMailbox, type Mailbox } from '../support/mailbox';
import { mailKinds, mailOf } from '../support/mail-samples';
import { drain, mailsOver } from '../support/outgoing';
import { Portal } from '../support/portal';
import { describeServer } from '../support/server';
import { LONG } from '../support/timeouts';

const PORTAL = 'https://portal.example';
/** Whose data the server looks up on sending: other tests have those. */
const looksUp = [
  'reset_link',
  'signup_confirm',
  'email_confirm',
  'email_change_requested',
  'new_internships',
];
const kinds = mailKinds.filter((kind) => !looksUp.includes(kind));

describeServer('mail', (server) => {
  let mailbox: Mailbox;
  const now = () => new Date(server().clock.now());
  const enqueue = (...mails: NewMail[]) => enqueueMail(server().deps.database, now(), ...mails);
  const mailTo = (recipient: string) => mailOf('password_changed', recipient);
  const rows = () => server().deps.database.select().from(outgoing).orderBy(asc(outgoing.id));
  /** Sends what is due over a connection of its own. */
  async function send(url = mailbox.url): Promise<string[]> {
    const channel = mailsOver(server(), smtpTransport(url));
    const results = await drain(server().deps, channel);
    channel.close!();
    return results;
  }

  beforeEach(async () => {
    await server().deps.database.delete(outgoing);
    // Answers a recipient with the number in their address, as 550@example.com.
    const answerFor = (to: string) =>
      to.startsWith('hold') ? 'hold' : Number(/^\d+(?=@)/.exec(to)?.[0]) || undefined;
    mailbox = await startMailbox({ answerFor });
  });
  afterEach(() => mailbox.close());

  test('is received by a mail server, as plain text and HTML', async () => {
    await enqueue(...kinds.map((kind) => mailOf(kind, `${kind}@example.com`)));
    expect(await send()).toEqual(kinds.map(() => 'sent'));
    for (const { recipient, messageId } of await rows()) {
      const mail = mailbox.received.find(({ to }) => to[0] === recipient)!;
      expect(mail.email).toMatchObject({
        from: { name: brand.name, address: brand.infoEmail },
        to: [{ address: recipient }],
        messageId: `<${messageId}@portal.example>`,
        text: expect.stringContaining(brand.tagline) as string,
        html: expect.stringMatching(/^<!doctype html>/) as string,
        attachments: [],
      });
      expect([new Date(mail.email.date!), header(mail, 'auto-submitted')]).toEqual([now(), 'auto-generated']);
    }
    const contact = mailbox.received.find(({ to }) => to[0] === 'contact_message@example.com')!;
    expect(contact.email.replyTo).toMatchObject([{ name: 'Maria Tau', address: 'maria@example.com' }]);
  });

  test('for a reset link to an address that nobody has disappears, and nobody can tell', async () => {
    await enqueue(mailOf('reset_link', 'gone@example.com'));
    const logged = server().log.length;
    expect(await send()).toEqual(['dropped']);
    expect([mailbox.received, await rows(), server().log.length]).toEqual([[], [], logged]);
  });

  test('that is put off goes later with the same Message-ID; what is refused for good is given up', async () => {
    await enqueue(mailTo('450@example.com'), mailTo('550@example.com'), mailTo('b@example.com'));
    expect(await send()).toEqual(['deferred', 'refused', 'sent']);
    const [waiting, refused] = await rows();
    expect([waiting!.failedAt, refused!.failedAt]).toEqual([null, now()]);
    expect(server().log.join('\n')).not.toMatch(/[45]50@example\.com/);
    server().clock.set(waiting!.runAt.getTime());
    const friendly = await startMailbox();
    expect(await send(friendly.url)).toEqual(['sent']);
    expect(friendly.received[0]!.email.messageId).toBe(`<${waiting!.messageId}@portal.example>`);
    await friendly.close();
  });

  test('waits for a mail server that is away, or without TLS when the address demands it', async () => {
    const closed = await startMailbox();
    await closed.close();
    await enqueue(mailTo('anna@example.com'));
    expect(await send(closed.url)).toEqual(['unreachable']);
    server().clock.advance(60_000);
    expect(await send(`${mailbox.url}?requireTLS=true`)).toEqual(['unreachable']);
    expect(mailbox.received).toEqual([]);
  });

  test('is not waited for when a server stops, and stays in the queue', async () => {
    await enqueue(mailTo('hold@example.com'));
    const worker = startWorker(server().deps, mailsOver(server(), smtpTransport(mailbox.url)));
    await vi.waitUntil(() => mailbox.held.length === 1, { timeout: LONG });
    await worker.stop(50);
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: null }]);
  });

  test('without a mail server is a file that an editor and a mail program can read, and nobody else on the machine', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'wokabaut-mail-'));
    const folder = join(dir, 'mail');
    const { email, name } = await new Portal(server()).person('student', 'approved', {
      fullName: 'Zoë Kila',
    });
    server().clock.set(Date.parse('2027-03-01T00:00:00Z'));
    await enqueue(mailOf('reset_link', email));
    server().clock.advance(1);
    await enqueue(mailTo('anna@example.com'));
    expect(await drain(server().deps, mailsOver(server(), emlFolder(folder)))).toEqual(['sent', 'sent']);

    const names = (await readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20270301T000000000-reset_link-\d+\.eml$/),
      expect.stringMatching(/^20270301T000000001-password_changed-\d+\.eml$/),
    ]);
    const file = join(folder, names[0]!);
    expect([(await stat(folder)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    const raw = await readFile(file, 'utf8');
    const link = raw.split('\r\n').find((line) => line.startsWith(`${PORTAL}/reset-password?`))!;
    expect(raw.split('\r\n')).toContain(`Hello ${name},`);
    expect(await PostalMime.parse(raw)).toMatchObject({
      to: [{ address: email }],
      text: expect.stringContaining(`Hello ${name},`) as string,
      html: expect.stringContaining(`href="${link}"`) as string,
    });
    await rm(dir, { recursive: true });
  });

  test('on a full or missing disk is not lost', async () => {
    await enqueue(mailTo('anna@example.com'));
    expect(await drain(server().deps, mailsOver(server(), emlFolder('/dev/null/mail')))).toEqual([
      'unreachable',
    ]);
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: null }]);
  });
});
