import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mails } from '#server/db/schema';
import { deliverNext } from '#server/mail/delivery.usecases';
import { emlFolder } from '#server/mail/eml-folder';
import { enqueueMail } from '#server/mail/mails.repository';
import { mailOf } from '../support/mail-samples';
import { describeServer } from '../support/server';

const PORTAL = 'https://portal.example';
const TOKEN = 't'.repeat(43);

describeServer('without a mail server', (server) => {
  const now = () => new Date(server().clock.now());
  const deliver = (folder: string) => {
    const makeResetLink = async () => ({ name: 'Zoë Kila', token: TOKEN });
    const deps = { ...server().deps, transport: emlFolder(folder), publicUrl: PORTAL, makeResetLink };
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
