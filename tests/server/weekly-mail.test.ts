import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newInternships } from '#contract/messages/news';
import { outgoing } from '#server/db/schema';
import { mailDir } from '#server/outgoing/mail/eml-folder';
import { mailWeekly } from '#server/modules/job-alerts/notify-of-new.usecases';
import { internshipsOn } from '../support/internships';
import { DAY, describePortal, type Person } from '../support/portal';
import { sendMails } from '../support/whole-person';

describePortal('the weekly mail (rule notify-7), sent later than it was queued', (portal) => {
  const { change } = internshipsOn(portal);

  /** A student to whom a mail about so many internships is queued. */
  async function mailed(count: number) {
    const at = new Date(portal.clock.now());
    const student = await portal.person('student', 'approved', { emailConfirmedAt: at });
    const json = { category_id: null, place: null, by_news: false, by_mail: true };
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
  const queued = ({ email }: Person) => portal.database.$count(outgoing, eq(outgoing.recipient, email));
  /** The mail to somebody in the mail folder. */
  async function sentTo({ email }: Person): Promise<string | undefined> {
    await sendMails(portal.server);
    const folder = mailDir(portal.deps);
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.includes('new_internships'));
    const found = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return found.find((eml) => eml.includes(`To: ${email}`));
  }

  test('names and counts nothing that is not public any more', async () => {
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
});
