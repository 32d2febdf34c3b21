import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema';
import { deliverNext, type MailDeliveryDeps } from '#server/mail/delivery.usecases';
import { emlFolder } from '#server/mail/eml-folder';
import { enqueueMail } from '#server/mail/mails.repository';
import { mailOf } from '../support/mail-samples';
import { describeServer } from '../support/server';

const PORTAL = 'https://portal.example';

describeServer('without a mail server', (server) => {
  test('each mail is a file that an editor and a mail program can read, and nobody else on the machine', async () => {
    const { database, clock } = server().deps;
    const dir = await mkdtemp(join(tmpdir(), 'wokabaut-mail-'));
    const folder = join(dir, 'mail');
    const over: MailDeliveryDeps = {
      ...server().deps,
      transport: emlFolder(folder),
      publicUrl: PORTAL,
      makeResetLink: async () => ({ name: 'Zoë Kila', token: 't'.repeat(43) }),
    };
    await enqueueMail(database, new Date(clock.now()), mailOf('reset_link', 'zoe@example.com'));
    server().clock.advance(1);
    await enqueueMail(database, new Date(clock.now()), mailOf('password_changed', 'anna@example.com'));
    const never = new AbortController().signal;
    expect([await deliverNext(over, never), await deliverNext(over, never)]).toEqual(['sent', 'sent']);

    const names = (await readdir(folder)).sort();
    expect(names).toEqual([
      expect.stringMatching(/^20270301T000000000-reset_link-\d+\.eml$/),
      expect.stringMatching(/^20270301T000000001-password_changed-\d+\.eml$/),
    ]);
    const file = join(folder, names[0]!);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const raw = await readFile(file, 'utf8');
    const link = `${PORTAL}/reset-password?reset_password_token=${'t'.repeat(43)}`;
    expect(raw.split('\r\n')).toEqual(expect.arrayContaining(['Hello Zoë Kila,', link]));
    const email = await PostalMime.parse(raw);
    expect(email.to).toMatchObject([{ address: 'zoe@example.com' }]);
    expect(email.text).toContain('Hello Zoë Kila,');
    expect(email.html).toContain(`href="${link}"`);
    await rm(dir, { recursive: true });
  });

  test('a full or missing disk loses nothing', async () => {
    const { database, clock } = server().deps;
    const nowhere = { ...server().deps, publicUrl: PORTAL, makeResetLink: async () => null };
    await database.delete(mails);
    await enqueueMail(database, new Date(clock.now()), mailOf('password_changed', 'anna@example.com'));
    const over: MailDeliveryDeps = { ...nowhere, transport: emlFolder('/dev/null/mail') };
    expect(await deliverNext(over, new AbortController().signal)).toBe('unreachable');
    expect(await database.select().from(mails)).toMatchObject([{ sentAt: null, failedAt: null }]);
  });
});
