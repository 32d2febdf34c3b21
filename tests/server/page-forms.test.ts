import { expect, onTestFinished, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { withoutScript } from '#contract/messages/site';
import { users } from '#server/db/schema';
import { makeOwnerLink } from '#server/modules/accounts/emails.usecases';
import { makeResetLink } from '#server/modules/accounts/passwords.usecases';
import { startCodes } from '../support/sms-codes';
import { formOf, textOf, usePages, type PageAnswer } from '../support/pages';
import { describePortal } from '../support/portal';
import {
  freshEmail,
  logoPng,
  newStudent,
  PASSWORD,
  studentFields,
  businessFields,
} from '../support/server-people';

const valueOf = ({ html }: PageAnswer, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
  new RegExp(`value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1];

describePortal('forms that are posted without the script', (portal) => {
  const browse = usePages(portal);
  const emails = async () => (await portal.database.select().from(users)).map(({ email }) => email);

  test('sign a student up, and no field of the form makes an admin of one', async () => {
    const email = freshEmail('student');
    const answer = await browse().open('/signup', {
      form: formOf({ ...studentFields(email), role: 'admin' }),
    });
    expect(answer.status).toBe(201);
    expect(textOf(answer)).toContain(messages.signup.success);
    // The script alone leads on.
    expect(textOf(answer)).not.toContain(messages.login.comes);
    const found = (await portal.database.select().from(users)).find((user) => user.email === email);
    expect([found?.role, found?.status]).toEqual(['student', 'pending']);
  });

  test('lead from an internship over the sign-up and the log-in back to it', async () => {
    const email = freshEmail('student');
    const from = 'from=%2Finternship-details%2F3';
    const browser = browse();
    const hrefs = ({ html }: PageAnswer) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    const details = await browser.open(`/internship-details/${await portal.internship()}`);
    expect(hrefs(details).filter((href) => href?.startsWith('/signup?from='))).toHaveLength(1);
    const refused = await browser.open(`/signup?${from}`, { form: formOf({ email }) });
    expect([refused.status, hrefs(refused).includes(`/login?${from}`)]).toEqual([422, true]);
    const done = await browser.open(`/signup?${from}`, { form: formOf(studentFields(email)) });
    expect([done.status, hrefs(done).includes(`/login?${from}`)]).toEqual([201, true]);
    const wrong = await browser.open(`/login?${from}`, { form: formOf({ email, password: 'not this one' }) });
    expect([wrong.status, hrefs(wrong).includes(`/signup?${from}`)]).toEqual([401, true]);
    const inside = await browser.open(`/login?${from}`, { form: formOf({ email, password: PASSWORD }) });
    expect([inside.status, inside.location]).toEqual([303, '/internship-details/3']);
  });

  test('are answered with the page, the sentences beside the fields, and all values but the secret ones', async () => {
    const fields = { ...studentFields(freshEmail('student')), full_name: '"><b>Kila</b>', city: 'L' };
    const answer = await browse().open('/signup', { form: formOf(fields) });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain(messages.validation.cityShort);
    expect(valueOf(answer, 'city')).toBe('L');
    expect(answer.html).not.toContain('<b>Kila</b>');
    expect(valueOf(answer, 'full_name')).toBe('&quot;&gt;&lt;b&gt;Kila&lt;/b&gt;');
    expect(answer.html).not.toContain(PASSWORD);
  });

  test('take a date of birth in three fields, and give it back in them', async () => {
    const email = freshEmail('student');
    const { date_of_birth: _, ...fields } = studentFields(email);
    const parts = { date_of_birth_day: '4', date_of_birth_month: '03', date_of_birth_year: '2006' };
    const page = browse();
    const refused = await page.open('/signup', { form: formOf({ ...fields, ...parts, city: 'L' }) });
    expect(refused.status).toBe(422);
    expect([valueOf(refused, 'date_of_birth_day'), valueOf(refused, 'date_of_birth_year')]).toEqual([
      '4',
      '2006',
    ]);
    expect(refused.html).toMatch(/<option value="03" selected[^>]*>March/);
    const missing = await page.open('/signup', {
      form: formOf({ ...fields, ...parts, date_of_birth_month: '' }),
    });
    expect(missing.html).toContain(messages.validation.dateInvalid);
    expect((await page.open('/signup', { form: formOf({ ...fields, ...parts }) })).status).toBe(201);
    const found = (await portal.database.select().from(users)).find((user) => user.email === email);
    expect(found?.dateOfBirth).toBe('2006-03-04');
  });

  test.each([
    ['/contact', { message: 'Hello', name: '', email: 'x', subject: '' }, 422, messages.contact.fillRequired],
    ['/home', { email: 'nobody' }, 422, messages.newsletter.invalid],
    ['/forgot-password', { email: 'nobody' }, 422, messages.validation.emailInvalid],
    ['/login', { email: '', password: '' }, 422, messages.login.enterBoth],
    [
      '/login',
      { email: 'nobody@people.example', password: 'wrong one' },
      401,
      errorTable.invalid_credentials.sentence,
    ],
    [
      '/contact',
      { message: 'Hello', name: 'Kila', email: 'kila@people.com', subject: 'Courses' },
      201,
      messages.contact.success,
    ],
    ['/home', { email: 'kila@people.com' }, 200, messages.newsletter.success],
    ['/forgot-password', { email: 'nobody@people.example' }, 200, messages.forgot.success],
  ])('%s says what has become of %j', async (path, fields, status, sentence) => {
    const answer = await browse().open(path, { form: formOf(fields) });
    expect(answer.status).toBe(status);
    expect(textOf(answer)).toContain(sentence);
  });

  test('set a new password with the code of an SMS, and say when it is wrong', async () => {
    const sms = await startCodes(portal);
    onTestFinished(() => sms.gateway.close());
    const { number } = await sms.student();
    const asked = await browse().open('/forgot-password', { form: formOf({ email: number }) });
    expect([asked.status, asked.html.includes('href="/password-code"')]).toEqual([200, true]);
    expect(textOf(asked)).toContain(messages.forgot.codeSent);
    await sms.work();
    const password = 'chosen without the script';
    const fields = { email: number, password, password_confirmation: password };
    const send = (code: string) => browse().open('/password-code', { form: formOf({ ...fields, code }) });
    const wrong = await send(sms.code() === '000000' ? '000001' : '000000');
    expect([wrong.status, valueOf(wrong, 'email')]).toEqual([422, number]);
    expect(textOf(wrong)).toContain(messages.smsCode.invalid);
    expect(wrong.html).not.toContain(password);
    const done = await send(sms.code());
    expect(done.status).toBe(200);
    expect(textOf(done)).toContain(messages.password.resetSuccess);
    expect(await sms.logIn(number, password)).toBeTruthy();
  });

  test('sign a business up with its logo, and keep what was typed when the logo is refused', async () => {
    const form = (logo: Uint8Array<ArrayBuffer> | null) => {
      const body = new FormData();
      // As the page has it: the file first.
      body.set('image', new File(logo ? [logo] : [], logo ? 'logo.png' : '', { type: 'image/png' }));
      for (const [name, value] of Object.entries(businessFields(freshEmail('business'))))
        body.set(name, value);
      return body;
    };
    const done = await browse().open('/business-signup', { form: form(await logoPng()) });
    expect([done.status, textOf(done)]).toEqual([201, expect.stringContaining(messages.signup.success)]);
    const large = new Uint8Array(3 * 1024 * 1024);
    for (const [logo, status, sentence] of [
      [null, 422, messages.signup.imageMissing],
      [new TextEncoder().encode('no picture'), 415, messages.validation.imageKind],
      [large, 413, messages.validation.imageTooLarge],
    ] as const) {
      const answer = await browse().open('/business-signup', { form: form(logo && new Uint8Array(logo)) });
      expect([answer.status, valueOf(answer, 'company_name')]).toEqual([status, 'Kokoda Hardware']);
      expect(textOf(answer)).toContain(sentence);
    }
  });

  test.each([
    ['Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site of another host of the domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['Origin', { Origin: 'https://evil.example' }],
    ['an opaque Origin', { Origin: 'null' }],
  ])('are refused when another site has sent them: %s', async (_, headers) => {
    const email = freshEmail('student');
    const answer = await browse().open('/signup', { form: formOf(studentFields(email)), headers });
    expect(answer.status).toBe(403);
    expect(textOf(answer)).toContain(errorTable.cross_site.sentence);
    expect(await emails()).not.toContain(email);
  });

  test('of a browser that names no site are taken, but for the log-in', async () => {
    const { url } = browse();
    const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${url}${path}`, { method: 'POST', body: formOf(fields), headers });
    portal.clock.advance(1000);
    expect((await post('/home', { email: 'old@people.com' })).status).toBe(200);
    const logIn = { email: 'nobody@people.example', password: 'wrong one' };
    expect((await post('/login', logIn)).status).toBe(403);
    expect((await post('/login', logIn, { Referer: 'https://evil.example/login' })).status).toBe(403);
    expect((await post('/login', logIn, { Referer: `${url}/login` })).status).toBe(401);
    // Behind a proxy that names the portal otherwise.
    expect((await post('/login', logIn, { Origin: 'https://portal.example' })).status).toBe(401);
  });

  test('are a page too when they are too large, broken, of another kind, or of no page', async () => {
    const large = await browse().open('/contact', { form: formOf({ message: 'x'.repeat(70 * 1024) }) });
    expect([large.status, textOf(large)]).toEqual([
      413,
      expect.stringContaining(errorTable.payload_too_large.sentence),
    ]);
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, count) => [`f${count}`, 'x']));
    expect((await browse().open('/contact', { form: formOf(many) })).status).toBe(413);
    const type = (contentType: string, form: string) =>
      browse().open('/contact', { form, headers: { 'Content-Type': contentType } });
    expect((await type('application/json', '{}')).status).toBe(415);
    expect((await type('multipart/form-data', 'x')).status).toBe(400);
    expect((await type('multipart/form-data; boundary=b', '--b\r\nContent-Dispo')).status).toBe(400);
    const none = await browse().open('/about', { form: formOf({}) });
    expect([none.status, textOf(none)]).toEqual([405, expect.stringContaining(withoutScript.problem)]);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const other = await browse().open('/login', { method });
      expect([other.status, other.headers.get('allow')], method).toEqual([405, 'GET, HEAD, POST']);
    }
    expect((await browse().open('/login', { method: 'HEAD' })).status).toBe(200);
  });

  test('wait for their turn with a page, when too many are sent', async () => {
    const browser = browse(0);
    portal.clock.advance(1000);
    const answers = [];
    for (let count = 0; count < 14; count += 1)
      answers.push(await browser.open('/contact', { form: formOf({ message: 'Hello' }) }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(12).fill(422), 503, 503]);
    expect(answers.at(-1)!.headers.get('retry-after')).toBe('2');
    expect(textOf(answers.at(-1)!)).toContain(errorTable.unavailable.sentence);
    // Others are not held up.
    const headers = { 'X-Forwarded-For': '192.0.2.77' };
    expect((await browser.open('/contact', { form: formOf({}), headers })).status).toBe(422);
  });

  test('say how long to wait when the API limits them', async () => {
    const email = freshEmail('student');
    const tries = [];
    for (let count = 0; count < 12; count += 1)
      tries.push(await browse().open('/login', { form: formOf({ email, password: 'wrong one' }) }));
    const last = tries.at(-1)!;
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(textOf(last)).toContain(errorTable.too_many_tries.sentence);
    expect(valueOf(last, 'email')).toBe(email);
  });

  test('lose nothing when the server fails', async () => {
    const answer = await portal.withFullDisk(() =>
      browse().open('/signup', { form: formOf(studentFields(freshEmail('student'))) }),
    );
    expect(answer.status).toBe(507);
    expect(valueOf(answer, 'full_name')).toBe('Anna Kila Vagi');
  });

  test('are answered with a page that nobody stores, under the policy of all pages', async () => {
    const answer = await browse().open('/contact', {
      form: formOf({ message: '<style>body{display:none}</style><script>alert(1)</script>' }),
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy.match(/sha256/g), 'the style of the template alone').toHaveLength(1);
    expect(answer.html).not.toContain('<script>alert');
  });

  test('of a mailed link take its token from the address, which stands nowhere in the page', async () => {
    const student = await newStudent(portal.server);
    const { token } = (await makeResetLink(portal.deps, student.email))!;
    const path = `/reset-password?reset_password_token=${token}`;
    const reset = (password: string, confirmation = password, address = path) =>
      // With the policy of this page old browsers name no site.
      browse().open(address, {
        form: formOf({ password, password_confirmation: confirmation }),
        headers: { Origin: 'null' },
      });
    const differ = await reset('seven wet tapirs', 'another one');
    expect([differ.status, textOf(differ)]).toEqual([
      422,
      expect.stringContaining(messages.password.resetDiffer),
    ]);
    for (const secret of [token, 'seven wet tapirs']) expect(differ.html).not.toContain(secret);
    const done = await reset('seven wet tapirs');
    expect([done.status, textOf(done)]).toEqual([
      200,
      expect.stringContaining(messages.password.resetSuccess),
    ]);
    const again = await reset('eight dry tapirs');
    expect([again.status, textOf(again)]).toEqual([422, expect.stringContaining('Ask for a new link')]);
    expect((await reset('seven wet tapirs', undefined, '/reset-password')).status).toBe(405);
  });

  test('of a mailed link confirm an e-mail with a press, not when a program opens the link', async () => {
    const email = freshEmail('student');
    await browse().open('/signup', { form: formOf(studentFields(email)) });
    const row = async () =>
      (await portal.database.select().from(users)).find((user) => user.email === email)!;
    const { token } = (await makeOwnerLink(portal.deps, (await row()).id, email))!;
    const path = `/confirm-email?own=${encodeURIComponent(token)}`;
    await browse().open(path);
    expect((await row()).emailConfirmedAt).toBeNull();
    const done = await browse().open(path, { form: formOf({}) });
    expect([done.status, textOf(done)]).toEqual([200, expect.stringContaining(messages.email.ownConfirmed)]);
    expect((await row()).emailConfirmedAt).not.toBeNull();
    const wrong = await browse().open('/confirm-email?own=wrong', { form: formOf({}) });
    expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining(messages.email.linkInvalid)]);
  });
});
