import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { apply } from '#contract/messages/applications';
import { withoutScript } from '#contract/messages/site';
import { contactMessages, newsletterSubscriptions } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { actionOf, usePages } from '../support/pages';
import { DAY, describePortal } from '../support/portal';
import { newStudent } from '../support/server-people';
import { samplePdf } from '../support/submission';

const message = (text: string) =>
  new URLSearchParams({ message: text, name: 'Kila', email: 'kila@people.com', subject: 'Courses' });

describePortal('what became of a form that a person posts without the script', (portal) => {
  const browse = usePages(portal);
  const messagesOf = async (text: string) =>
    (await portal.database.select().from(contactMessages)).filter(({ message: own }) => own === text).length;

  test('is shown when the form itself ends the session: a new password by a mailed link', async () => {
    const student = await newStudent(portal.server);
    const { token } = (await makeResetLink(portal.deps, student.email))!;
    const browser = browse().as(student);
    const answer = await browser.open(`/reset-password?reset_password_token=${token}`, {
      form: new URLSearchParams({ password: 'seven wet tapirs', password_confirmation: 'seven wet tapirs' }),
    });
    expect([answer.status, browser.cookies.size]).toEqual([200, 0]);
    expect(answer.html).toContain(messages.password.resetSuccess);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('is shown when the session has ended before', async () => {
    const browser = browse().as(await newStudent(portal.server));
    portal.clock.advance(91 * DAY);
    const answer = await browser.open('/contact', { form: message('Of an ended session') });
    expect([answer.status, browser.cookies.size]).toEqual([201, 0]);
    expect(answer.html).toContain(messages.contact.success);
    expect(await messagesOf('Of an ended session')).toBe(1);
  });

  test('counts as one page of the twelve in a second', async () => {
    const browser = browse(0).as(await newStudent(portal.server));
    portal.clock.advance(1000);
    const statuses = [];
    for (let count = 0; count < 13; count += 1)
      statuses.push((await browser.open('/contact', { form: message('') })).status);
    expect(statuses).toEqual([...Array<number>(12).fill(422), 503]);
  });

  test('is said of an application too when too many pages were rendered: refused by its sentence, and sent as ever', async () => {
    const [student, internship] = [await portal.person('student'), await portal.internship()];
    const browser = browse(0).as(student);
    portal.clock.advance(1000);
    const action = actionOf(await browser.open(`/apply/${internship}`), '/apply/');
    for (let count = 0; count < 11; count += 1) await browser.open('/home');
    expect((await browser.open('/home')).status).toBe(503);
    const form = new FormData();
    const refused = await browser.open(action, { form });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(apply.invalid);
    for (const [name, value] of Object.entries({ internship_id: String(internship), grade: '12' }))
      form.set(name, value);
    form.set('school_name', 'Sogeri');
    for (const name of ['resume', 'cover_letter'])
      form.set(name, new File([samplePdf()], `${name}.pdf`, { type: 'application/pdf' }));
    expect((await browser.open(action, { form })).location).toMatch(/^\/thank-you\?application=/);
  });

  test('is said without its page when that cannot be made, and nobody is asked to send it again', async () => {
    const browser = browse().as(await newStudent(portal.server));
    const { database } = portal.deps;
    let isAway = false;
    portal.deps.database = new Proxy(database, {
      get(target, name) {
        if (isAway) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
        const own: unknown = Reflect.get(target, name);
        if (name !== 'insert') return typeof own === 'function' ? (own.bind(target) as unknown) : own;
        return (table: typeof newsletterSubscriptions) => {
          isAway = table === newsletterSubscriptions;
          return target.insert(table);
        };
      },
    });
    const answer = await browser
      .open('/home', { form: new URLSearchParams({ email: 'outcome@people.com' }) })
      .finally(() => (portal.deps.database = database));
    expect([isAway, answer.status, browser.cookies.size]).toEqual([true, 200, 1]);
    expect(answer.html).toContain(messages.newsletter.success);
    expect(answer.html).toContain(withoutScript.home);
    for (const absent of [withoutScript.problem, withoutScript.again, errorTable.unavailable.sentence])
      expect(answer.html).not.toContain(absent);
  });
});
