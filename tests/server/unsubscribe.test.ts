import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { mailsLink as text } from '#contract/messages/job-alerts';
import { outgoing, users } from '#server/db/schema';
import { mailDir } from '#server/outgoing/mail/eml-folder';
import { mailWeekly } from '#server/modules/job-alerts/notify-of-new.usecases';
import { readUnsubscribeToken, signUnsubscribeToken } from '#server/modules/job-alerts/job-alerts.usecases';
import { usePages, type PageAnswer } from '../support/pages';
import { DAY, describePortal, type Person } from '../support/portal';
import { sendMails } from '../support/whole-person';

const going = new AbortController().signal;
const textOf = ({ html }: PageAnswer) => html.replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

describePortal('the weekly mail is ended by its link (rule notify-7)', (portal) => {
  const browse = usePages(portal);

  const isEnded = async (student: Person) =>
    (await portal.get<JobAlertsAnswer>('/job_alerts', student)).body.mails_ended;
  /** A student to whom a weekly mail is queued. */
  async function mailed(): Promise<Person> {
    const at = new Date(portal.clock.now());
    const student = await portal.person('student', 'approved', { emailConfirmedAt: at });
    const json = { by_news: false, by_mail: true };
    expect((await portal.call('POST', '/job_alerts', { token: student.token, json })).status).toBe(200);
    portal.clock.advance(1);
    await portal.internship();
    portal.clock.advance(7 * DAY);
    await mailWeekly(portal.deps, going);
    return student;
  }
  /** The mail in the folder, its headers unfolded. */
  async function emlTo({ email }: Person): Promise<string | undefined> {
    const folder = mailDir(portal.deps);
    for (const name of (await readdir(folder).catch(() => [])).filter((file) =>
      /new_internships/.test(file),
    )) {
      const eml = (await readFile(join(folder, name), 'utf8')).replace(/\r\n[ \t]+/g, ' ');
      if (eml.includes(`To: ${email}`)) return eml;
    }
    return undefined;
  }
  const linkOf = ({ id }: Person, parameter = 'token') =>
    `/unsubscribe?${parameter}=${signUnsubscribeToken(portal.deps.secretKey, id)}`;

  test('which stands in its headers and its text, and has nothing of the person in it', async () => {
    const student = await mailed();
    await sendMails(portal.server);
    const eml = (await emlTo(student))!;
    const [, url] = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(eml)!;
    expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(url).toBe(`${portal.deps.publicUrl()}${linkOf(student)}`);
    expect(
      eml.split('\r\n').filter((line) => line === url),
      'in the text',
    ).toHaveLength(1);
    for (const word of [student.email, student.name]) expect(url).not.toContain(word);
  });

  test('at once by a one-click POST of any site, without a log-in, as often as it comes', async () => {
    const student = await mailed();
    const headers = { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' };
    for (let count = 1; count <= 2; count += 1) {
      const done = await browse().open(linkOf(student), { form: oneClick(), headers });
      expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining(text.ended)]);
      expect(done.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect(await isEnded(student)).toBe(true);
    const parts = new FormData();
    parts.set('List-Unsubscribe', 'One-Click');
    const multipart = await browse().open(linkOf(student), { form: parts, headers });
    expect(multipart.status).toBe(200);
    // What is queued is not sent any more.
    await sendMails(portal.server);
    expect(await emlTo(student)).toBeUndefined();
    expect(await portal.database.$count(outgoing, eq(outgoing.recipient, student.email))).toBe(0);
  });

  test('also of an account that is rejected, logged out, or gone', async () => {
    const student = await mailed();
    await portal.setAccountStatus(student, 'rejected');
    expect((await browse().open(linkOf(student), { form: oneClick() })).status).toBe(200);
    await portal.setAccountStatus(student, 'approved');
    expect(await isEnded(student)).toBe(true);
    const gone = { ...student, id: 2_000_000_000 };
    expect((await browse().open(linkOf(gone), { form: oneClick() })).status).toBe(200);
  });

  test('by a press without the script, not when a program opens the link, and is taken back by another', async () => {
    const student = await mailed();
    const opened = await browse().open(linkOf(student));
    expect([opened.status, await isEnded(student)]).toEqual([200, false]);
    const done = await browse().open(linkOf(student), { form: new URLSearchParams() });
    expect(textOf(done)).toContain(text.resume);
    expect(await isEnded(student)).toBe(true);
    const again = linkOf(student, 'again');
    expect(done.html).toContain(`action="${again}"`);
    const resumed = await browse().open(again, { form: new URLSearchParams() });
    expect([resumed.status, textOf(resumed)]).toEqual([200, expect.stringContaining(text.resumed)]);
    expect(await isEnded(student)).toBe(false);
  });

  test('a token that nobody has signed ends nothing, and says so', async () => {
    const student = await mailed();
    const other = signUnsubscribeToken('another secret key', student.id);
    for (const token of [other, `${student.id}.`, 'x', `${student.id}.${'a'.repeat(43)}`]) {
      const refused = await browse().open(`/unsubscribe?token=${token}`, { form: oneClick() });
      expect([refused.status, textOf(refused)]).toEqual([
        422,
        expect.stringContaining(messages.jobAlerts.linkInvalid),
      ]);
      expect(readUnsubscribeToken(portal.deps.secretKey, token)).toBeNull();
    }
    expect(await isEnded(student)).toBe(false);
    const [row] = await portal.database.select().from(users).where(eq(users.id, student.id));
    expect(row!.email).toBe(student.email);
  });
});
