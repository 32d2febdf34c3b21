import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { JobAlertsAnswer } from '#contract/job-alerts';
import { messages } from '#contract/messages';
import { mailsLink as text } from '#contract/messages/job-alerts';
import { newInternships } from '#contract/messages/news';
import { outgoing, users } from '#server/db/schema';
import { mailDir } from '#server/outgoing/mail/eml-folder';
import { mailWeekly } from '#server/modules/job-alerts/notify-of-new.usecases';
import { readUnsubscribeToken, signUnsubscribeToken } from '#server/modules/job-alerts/job-alerts.usecases';
import { internshipsOn } from '../support/internships';
import { usePages, type PageAnswer } from '../support/pages';
import { DAY, describePortal, type Person } from '../support/portal';
import { sendMails } from '../support/whole-person';

const textOf = ({ html }: PageAnswer) => html.replace(/<script[^]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });

describePortal('the weekly mail (rule notify-7)', (portal) => {
  const { change } = internshipsOn(portal);
  const browse = usePages(portal);

  const queued = ({ email }: Person) => portal.database.$count(outgoing, eq(outgoing.recipient, email));
  /** A student to whom a mail about so many internships is queued. */
  async function mailed(count = 1) {
    const at = new Date(portal.clock.now());
    const student = await portal.person('student', 'approved', { emailConfirmedAt: at });
    const json = { by_news: false, by_mail: true };
    expect((await portal.call('POST', '/job_alerts', { token: student.token, json })).status).toBe(200);
    portal.clock.advance(1);
    const titles = Array.from({ length: count }, (_, index) => `Trainee ${student.id}-${index}`);
    const ids: number[] = [];
    for (const title of titles) ids.push(await portal.internship(portal.business, { title }));
    portal.clock.advance(7 * DAY);
    await mailWeekly(portal.deps, new AbortController().signal);
    expect(await queued(student)).toBe(1);
    return { student, titles, ids };
  }
  /** The mail to somebody in the mail folder, when all that is due was sent. */
  async function sentTo({ email }: Person): Promise<string | undefined> {
    await sendMails(portal.server);
    const folder = mailDir(portal.deps);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes('new_internships'));
    const found = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return found.find((eml) => eml.includes(`To: ${email}`));
  }
  const isEnded = async (student: Person) =>
    (await portal.get<JobAlertsAnswer>('/job_alerts', student)).body.mails_ended;
  const linkOf = ({ id }: Pick<Person, 'id'>, parameter = 'token') =>
    `/unsubscribe?${parameter}=${signUnsubscribeToken(portal.deps.secretKey, id)}`;

  test('names and counts nothing that is not public any more when it is sent', async () => {
    const { student, titles, ids } = await mailed(3);
    await change(ids[0]!, { status: 'archived' });
    await change(ids[1]!, { removedAt: new Date(portal.clock.now()) });
    const eml = (await sentTo(student))!;
    expect(titles.filter((title) => eml.includes(title))).toEqual([titles[2]]);
    expect(eml).toContain(`Subject: ${newInternships(1, null, null)}`);
  });

  test('counts what it does not name', async () => {
    const { student, titles, ids } = await mailed(12);
    await change(ids[11]!, { status: 'archived' });
    const eml = (await sentTo(student))!;
    expect(titles.filter((title) => eml.includes(`${title}\r\n`))).toEqual(titles.slice(2, 11));
    expect(eml).toContain(`Subject: ${newInternships(11, null, null)}`);
  });

  test('is not sent when nothing of it is left', async () => {
    const { student, ids } = await mailed(2);
    for (const id of ids) await change(id, { status: 'archived' });
    expect([await sentTo(student), await queued(student)]).toEqual([undefined, 0]);
  });

  test('has a link that ends it in its headers and its text, with nothing of the person in it', async () => {
    const { student } = await mailed();
    // Unfolded.
    const eml = (await sentTo(student))!.replace(/\r\n[ \t]+/g, ' ');
    const [, url] = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(eml)!;
    expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(url).toBe(`${portal.deps.publicUrl()}${linkOf(student)}`);
    expect(
      eml.split('\r\n').filter((line) => line === url),
      'in the text',
    ).toHaveLength(1);
    for (const word of [student.email, student.name]) expect(url).not.toContain(word);
  });

  test('is ended by a one-click POST of any site, without a log-in, as often as it comes', async () => {
    const { student } = await mailed();
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
    expect([await sentTo(student), await queued(student)], 'the queued one').toEqual([undefined, 0]);
  });

  test('is ended also of an account that is rejected, logged out, or gone', async () => {
    const { student } = await mailed();
    await portal.setAccountStatus(student, 'rejected');
    expect((await browse().open(linkOf(student), { form: oneClick() })).status).toBe(200);
    await portal.setAccountStatus(student, 'approved');
    expect(await isEnded(student)).toBe(true);
    expect((await browse().open(linkOf({ id: 2_000_000_000 }), { form: oneClick() })).status).toBe(200);
  });

  test('is ended by a press without the script, not when a program opens the link, and taken up by another', async () => {
    const { student } = await mailed();
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

  test('is ended by no token that nobody has signed, which says so', async () => {
    const { student } = await mailed();
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
