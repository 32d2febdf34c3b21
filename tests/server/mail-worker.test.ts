import { composeMessage } from '#server/mail/message';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { mails } from '#server/db/schema';
import { deliverNext } from '#server/mail/mail-delivery.usecases';
import { emlFolder } from '#server/mail/eml-folder';
import { enqueueMail } from '#server/mail/mails.repository';
import { smtpTransport } from '#server/mail/smtp';
import { type MailTransport } from '#server/mail/transport';
import type { QueueWorker } from '#server/core/queue-worker';
import { startMailWorker } from '#server/mail/worker';
import { isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMailbox } from '../support/mailbox';
import { mailOf } from '../support/mail-samples';
import { LONG } from '../support/timeouts';
import { describeServer } from '../support/server';

describeServer('the mail worker', (server) => {
  let workers: QueueWorker[];

  const enqueue = (...to: string[]) =>
    enqueueMail(
      server().deps.database,
      new Date(server().clock.now()),
      ...to.map((address) => mailOf('password_changed', address)),
    );
  const unsent = () => server().deps.database.$count(mails, isNull(mails.sentAt));

  function start(transport: MailTransport): QueueWorker {
    const publicUrl = 'https://x.example';
    const links = {
      ...{
        makeResetLink: async () => null,
        makeOwnerLink: async () => null,
        prepareWeeklyMail: async () => null,
        makeEmailLink: async () => null,
        composeIn: () => composeMessage,
        languageOf: async () => null,
      },
    };
    const worker = startMailWorker({ ...server().deps, ...links, transport, publicUrl });
    workers.push(worker);
    return worker;
  }

  beforeEach(async () => {
    await server().deps.database.delete(mails);
    workers = [];
  });
  afterEach(() => Promise.all(workers.map((worker) => worker.stop(0))));

  test(
    'shares a queue with another: each of 60 mails is sent exactly once',
    async () => {
      const mailbox = await startMailbox();
      const recipients = Array.from({ length: 60 }, (_, index) => `${index}@example.com`);
      await enqueue(...recipients);
      const sends = [vi.fn(), vi.fn()];
      for (const send of sends) {
        const transport = smtpTransport(mailbox.url);
        start({
          ...transport,
          send: (message, signal) => {
            send();
            return transport.send(message, signal);
          },
        });
      }
      await vi.waitUntil(async () => (await unsent()) === 0, { timeout: LONG });
      await Promise.all(workers.map((worker) => worker.stop(LONG)));
      const received = mailbox.received.flatMap(({ to }) => to);
      expect(received.sort()).toEqual(recipients.sort());
      expect(sends.map((send) => send.mock.calls.length > 0)).toEqual([true, true]);
      await mailbox.close();
    },
    LONG,
  );

  test('finishes the mail in flight when it is stopped, and takes no other', async () => {
    let arrived = () => {};
    const inFlight = vi.fn(() => new Promise<void>((resolve) => (arrived = resolve)));
    const close = vi.fn();
    await enqueue('first@example.com', 'second@example.com');
    const worker = start({ send: inFlight, close });
    await vi.waitUntil(() => inFlight.mock.calls.length === 1, { timeout: LONG });
    const stopped = worker.stop(LONG);
    expect(close).not.toHaveBeenCalled();
    arrived();
    await stopped;
    expect(close).toHaveBeenCalledOnce();
    expect(inFlight).toHaveBeenCalledOnce();
    expect(await unsent()).toBe(1);
  });

  test('does not wait for a mail server that never answers, and the mail stays in the queue', async () => {
    const mailbox = await startMailbox({ answerFor: () => 'hold' });
    await enqueue('anna@example.com');
    const worker = start(smtpTransport(mailbox.url));
    await vi.waitUntil(() => mailbox.held.length === 1, { timeout: LONG });
    await worker.stop(50);
    const rows = await server().deps.database.select().from(mails);
    expect(rows).toMatchObject([{ sentAt: null, failedAt: null }]);
    await mailbox.close();
  });

  test('goes on when the database could not be reached for a moment', async () => {
    const mailbox = await startMailbox();
    await enqueue('anna@example.com');
    const { database } = server().deps;
    const update = vi.spyOn(database, 'update').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      start(smtpTransport(mailbox.url));
      await vi.waitUntil(() => update.mock.calls.length === 1, { timeout: LONG });
      await vi.advanceTimersByTimeAsync(5000);
    } finally {
      vi.useRealTimers();
    }
    await vi.waitUntil(() => mailbox.received.length === 1, { timeout: LONG });
    await mailbox.close();
  });
});

const PORTAL = 'https://portal.example';
const TOKEN = 't'.repeat(43);

describeServer('without a mail server', (server) => {
  const now = () => new Date(server().clock.now());
  const deliver = (folder: string) => {
    const makeResetLink = async () => ({ name: 'Zoë Kila', token: TOKEN });
    const links = {
      makeResetLink,
      makeOwnerLink: async () => null,
      prepareWeeklyMail: async () => null,
      makeEmailLink: async () => null,
      composeIn: () => composeMessage,
      languageOf: async () => null,
    };
    const deps = { ...server().deps, ...links, transport: emlFolder(folder), publicUrl: PORTAL };
    return deliverNext(deps, new AbortController().signal);
  };

  test('each mail is a file that an editor and a mail program can read, and nobody else on the machine', async () => {
    const { database } = server().deps;
    const dir = await mkdtemp(join(tmpdir(), 'wokabaut-mail-'));
    const folder = join(dir, 'mail');
    await enqueueMail(database, now(), mailOf('reset_link', 'zoe@example.com'));
    server().clock.advance(1);
    await enqueueMail(database, now(), mailOf('password_changed', 'anna@example.com'));
    expect([await deliver(folder), await deliver(folder)]).toEqual(['sent', 'sent']);

    const names = (await readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20270301T000000000-reset_link-\d+\.eml$/),
      expect.stringMatching(/^20270301T000000001-password_changed-\d+\.eml$/),
    ]);
    const file = join(folder, names[0]!);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const raw = await readFile(file, 'utf8');
    const link = `${PORTAL}/reset-password?reset_password_token=${TOKEN}`;
    expect(raw.split('\r\n')).toEqual(expect.arrayContaining(['Hello Zoë Kila,', link]));
    expect(await PostalMime.parse(raw)).toMatchObject({
      to: [{ address: 'zoe@example.com' }],
      text: expect.stringContaining('Hello Zoë Kila,') as string,
      html: expect.stringContaining(`href="${link}"`) as string,
    });
    await rm(dir, { recursive: true });
  });

  test('a full or missing disk loses nothing', async () => {
    const { database } = server().deps;
    await database.delete(mails);
    await enqueueMail(database, now(), mailOf('password_changed', 'anna@example.com'));
    expect(await deliver('/dev/null/mail')).toBe('unreachable');
    expect(await database.select().from(mails)).toMatchObject([{ sentAt: null, failedAt: null }]);
  });
});
