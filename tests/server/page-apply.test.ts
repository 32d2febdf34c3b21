import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { withdrawal, apply } from '#contract/messages/applications';
import { withoutScript } from '#contract/messages/site';
import { contactMessages, newsletterSubscriptions } from '#server/db/schema';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { actionOf, usePages, type PageAnswer } from '../support/pages';
import { DAY, describePortal, type Person } from '../support/portal';
import { samplePdf } from '../support/submission';
import { newStudent } from '../support/server-people';

interface Fields {
  grade?: string;
  school_name?: string;
  resume?: Uint8Array | null;
  cover_letter?: Uint8Array | null;
}

/** The form as a browser sends it; a file input that was left empty is an empty file without a name. */
function applyForm(internship: number, fields: Fields = {}): FormData {
  const { grade = '12', school_name = 'Sogeri', resume = samplePdf(), cover_letter = samplePdf() } = fields;
  const form = new FormData();
  for (const [name, value] of Object.entries({ internship_id: String(internship), grade, school_name }))
    form.set(name, value);
  for (const [name, bytes] of Object.entries({ resume, cover_letter })) {
    const name_ = bytes ? `${name}.pdf` : '';
    form.set(name, new File(bytes ? [new Uint8Array(bytes)] : [], name_, { type: 'application/pdf' }));
  }
  return form;
}

const message = (text: string) =>
  new URLSearchParams({ message: text, name: 'Kila', email: 'kila@people.com', subject: 'Courses' });

describePortal('an application without the script, and what became of other forms', (portal) => {
  const browse = usePages(portal);
  /** Opens the form. @returns where it is posted to */
  async function begin(by?: Person, to?: number) {
    const student = by ?? (await portal.person('student'));
    const internship = to ?? (await portal.internship());
    const browser = browse().as(student);
    const action = actionOf(await browser.open(`/apply/${internship}`), `/apply/${internship}`);
    const send = (fields?: Fields) => browser.open(action, { form: applyForm(internship, fields) });
    return { student, internship, browser, action, send };
  }
  const stored = async (student: Person) => (await portal.storedOf(student)).applications.length;
  const hasGrades = ({ html }: PageAnswer) =>
    /value="12" selected=""/.test(html) && html.includes('name="school_name" value="Sogeri"');

  test('is stored as from the script, and leads to a page that says so', async () => {
    const { student, internship, browser, send } = await begin();
    const files = (await browser.open(`/apply/${internship}`)).html.match(/<input[^>]* type="file"[^>]*>/g);
    // w3m posts the form once a file is chosen in a field with `accept`.
    expect(files?.map((field) => / accept/.test(field))).toEqual([false, false]);
    const answer = await send();
    const [application] = (await portal.storedOf(student)).applications;
    expect([answer.status, answer.location]).toEqual([303, `/thank-you?application=${application!.id}`]);
    const thanks = await browser.open(answer.location!);
    expect(thanks.html).toContain('Thank You!');
    expect(thanks.html).toContain('Workshop Trainee at Kokoda Hardware was submitted.');
    const { body } = await portal.readApplication(application!.id, student);
    expect(body.internship_application.levels).toEqual([{ grade: 12, school_name: 'Sogeri' }]);
    expect((await browser.open('/my-applications')).html).toContain(`/application-detail/${application!.id}`);
    const detail = await browser.open(`/application-detail/${application!.id}`);
    for (const text of ['Sent', 'Sogeri', 'data-field="resume"']) expect(detail.html).toContain(text);
    await portal.expectConsistentFiles();
  });

  test('is one application however often its form is sent', async () => {
    const { student, internship, browser, send } = await begin();
    const fields = { resume: samplePdf(), cover_letter: samplePdf() };
    const answers = await Promise.all([send(fields), send(fields), send(fields)]);
    const again = await send(fields);
    expect(new Set([...answers, again].map(({ location }) => location)).size).toBe(1);
    // With other files, or from a page that was opened before: told what is true.
    const other = await send();
    expect([other.status, other.html.includes(messages.internship.alreadyApplied)]).toEqual([409, true]);
    const back = await browser.open(`/apply/${internship}`);
    expect(back.html).toContain(messages.internship.alreadyApplied);
    expect(back.html).not.toContain('Apply Now');
    expect(await stored(student)).toBe(1);
    await portal.expectConsistentFiles();
  });

  test.each([
    ['no files', { resume: null, cover_letter: null }, 422, messages.apply.noFiles],
    ['a program', { resume: new TextEncoder().encode('MZ program') }, 415, 'Resume'],
    ['a file of 6 MB', { cover_letter: new Uint8Array(6 * 1024 * 1024) }, 413, 'Cover Letter'],
  ])(
    'with %s is refused in place, with the grades kept, and goes through afterwards',
    async (_, fields, status, word) => {
      const { student, internship, browser, send } = await begin();
      const refused = await send(fields);
      expect([refused.status, hasGrades(refused)]).toEqual([status, true]);
      for (const text of [word, withoutScript.chooseFilesAgain]) expect(refused.html).toContain(text);
      expect(refused.headers.get('cache-control')).toBe('no-store');
      const action = actionOf(refused, `/apply/${internship}`);
      expect((await browser.open(action, { form: applyForm(internship) })).status).toBe(303);
      expect(await stored(student)).toBe(1);
      await portal.expectConsistentFiles();
    },
  );

  test.each([
    [{ grade: '' }, messages.apply.noGrade],
    [{ school_name: ' ' }, messages.apply.blankSchool(12)],
    [{ grade: '9' }, messages.apply.invalid],
    [{ grade: '<b>', school_name: '"><i>' }, messages.apply.invalid],
  ])('with %j is refused beside the field', async (fields, sentence) => {
    const { student, send } = await begin();
    const refused = await send(fields);
    expect([refused.status, refused.html.includes(sentence)]).toEqual([422, true]);
    expect(refused.html).not.toContain('<i>');
    expect(await stored(student)).toBe(0);
  });

  test('is not taken without the proof of the own page, nor from another site', async () => {
    const { student, internship, browser, action } = await begin();
    const stranger = await begin(await portal.person('student'), internship);
    const form = () => applyForm(internship);
    for (const [path, headers] of [
      [`/apply/${internship}?key=${randomUUID()}`, {}],
      [stranger.action, {}],
      [action, { Origin: 'https://evil.example' }],
      [action, { 'Sec-Fetch-Site': 'cross-site' }],
    ] as const) {
      const answer = await browser.open(path, { form: form(), headers });
      expect([answer.status, answer.html.includes(errorTable.cross_site.sentence)]).toEqual([403, true]);
    }
    expect(await stored(student)).toBe(0);
    // The page of the refusal has a form that works.
    const fresh = actionOf(await browser.open(stranger.action, { form: form() }), '/apply');
    expect((await browser.open(fresh, { form: form() })).status).toBe(303);
  });

  test('is not offered again once it was withdrawn: its pages say when', async () => {
    const { student, internship, browser, send } = await begin();
    await send();
    const [application] = (await portal.storedOf(student)).applications;
    await portal.post(`/internship_applications/${application!.id}/withdraw`, student, {});
    for (const path of [`/apply/${internship}`, `/internship-details/${internship}`]) {
      const { html } = await browser.open(path);
      for (const text of ['You withdrew your application on', withdrawal.once]) expect(html).toContain(text);
      expect(html).not.toContain(errorTable.already_applied.sentence);
      expect(html).not.toContain('<select');
    }
  });

  test('of a pending student is held, and a rejected one reads why instead of a form', async () => {
    const internship = await portal.internship();
    const pending = await portal.person('student', 'pending');
    const { browser, send } = await begin(pending, internship);
    expect((await browser.open(`/apply/${internship}`)).html).toContain(messages.student.pending);
    const { location } = await send();
    expect((await browser.open(location!)).html).toContain(messages.apply.held);
    const rejected = await portal.person('student', 'rejected', { statusReason: 'Not in the register.' });
    const page = await browse().as(rejected).open(`/apply/${internship}`);
    for (const text of [messages.student.rejected, 'Not in the register.']) expect(page.html).toContain(text);
    expect(page.html).not.toContain('<select');
  });

  test('to an internship that has closed meanwhile, or is not there, says so', async () => {
    const { student, send } = await begin();
    portal.clock.advance(12 * DAY);
    const closed = await send();
    expect([closed.status, closed.html.includes(errorTable.internship_closed.sentence)]).toEqual([422, true]);
    const gone = await browse().as(student).open('/apply/999999999');
    expect(gone.html).toContain(errorTable.internship_not_found.sentence);
  });

  test('without a log-in, or with one that has ended, leads to the log-in and back', async () => {
    const [student, internship] = [await portal.person('student'), await portal.internship()];
    const visitor = await browse().open(`/apply/${internship}`, { form: applyForm(internship) });
    expect([visitor.status, visitor.location]).toEqual([303, `/login?from=%2Fapply%2F${internship}&plain`]);
    const { browser, send } = await begin(student, internship);
    await portal.call('DELETE', '/users/sign_out', { token: student.token });
    const ended = await send();
    expect([ended.status, ended.location]).toEqual([
      303,
      `/login?expired=true&from=%2Fapply%2F${internship}&plain`,
    ]);
    expect(browser.cookies.size).toBe(0);
  });

  const messagesOf = async (text: string) =>
    (await portal.database.select().from(contactMessages)).filter(({ message: own }) => own === text).length;

  test('what became of a form is shown when it ends the session itself: a new password by a mailed link', async () => {
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

  test('what became of a form is shown when the session has ended before', async () => {
    const browser = browse().as(await newStudent(portal.server));
    portal.clock.advance(91 * DAY);
    const answer = await browser.open('/contact', { form: message('Of an ended session') });
    expect([answer.status, browser.cookies.size]).toEqual([201, 0]);
    expect(answer.html).toContain(messages.contact.success);
    expect(await messagesOf('Of an ended session')).toBe(1);
  });

  test('a form of a person counts as one page of the twelve in a second', async () => {
    const browser = browse(0).as(await newStudent(portal.server));
    portal.clock.advance(1000);
    const statuses = [];
    for (let count = 0; count < 13; count += 1)
      statuses.push((await browser.open('/contact', { form: message('') })).status);
    expect(statuses).toEqual([...Array<number>(12).fill(422), 503]);
  });

  test('what became of it is said too when too many pages were rendered: refused by its sentence, and sent as ever', async () => {
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

  test('what became of a form is said without its page when that cannot be made, and nobody is asked to send it again', async () => {
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
