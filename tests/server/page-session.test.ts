import { expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { withoutScript } from '#contract/messages/site';
import { actionOf, usePages, type BasicBrowser } from '../support/pages';
import { DAY, describePortal } from '../support/portal';
import { turnFactorOn } from '../support/second-factor';
import { newAdmin, newStudent, PASSWORD } from '../support/server-people';

const COOKIE = 'wokabaut_page';
const https = { 'X-Forwarded-Proto': 'https' };

describePortal('a log-in without the script', (portal) => {
  const browse = usePages(portal);
  const logIn = (browser: BasicBrowser, email: string, path = '/login', headers = {}, more = {}) =>
    browser.open(path, { form: new URLSearchParams({ email, password: PASSWORD, ...more }), headers });
  const isAlive = async (token: string) => (await portal.get('/profile', { token })).status === 200;

  test('is kept in a cookie that no script reads and no other site sends', async () => {
    const student = await newStudent(portal.server);
    const browser = browse();
    const answer = await logIn(browser, student.email);
    expect([answer.status, answer.location]).toEqual([303, '/home']);
    const [session, mark, device] = browser.set;
    expect(session).toMatch(/^wokabaut_page=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(mark).toMatch(/^wokabaut_page_session=1; Max-Age=604800; Path=\/; SameSite=Strict$/);
    expect(device).toMatch(/^wokabaut_device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await isAlive(browser.cookies.get(COOKIE)!)).toBe(true);
  });

  test('over TLS has a cookie that no other host of the domain can set', async () => {
    const student = await newStudent(portal.server);
    const browser = browse();
    await logIn(browser, student.email, '/login', https);
    expect(browser.set[0]).toMatch(/^__Host-wokabaut_page=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/);
    expect(browser.set[1]).toMatch(/^wokabaut_page_session=1; .*Secure/);
    const tossed = browse();
    tossed.cookies.set(COOKIE, browser.cookies.get(`__Host-${COOKIE}`)!);
    const page = await tossed.open('/my-applications', { headers: https });
    expect(page.html).toBe('<title>shell</title>');
  });

  test.each(['%00', '%0d%0aX: y', '%F0%9F%98%80', '%C3%A9', ' ', 'a%20b', '%', '%FF', 'x'.repeat(3000)])(
    'whose cookie is %j is none, and ends with the answer',
    async (value) => {
      portal.clock.advance(1000);
      for (const path of ['/all-internships', '/my-applications', '/about']) {
        const answer = await fetch(browse().url + path, {
          headers: { Cookie: `${COOKIE}=${value}` },
          redirect: 'manual',
        });
        expect([path, answer.status < 400 && answer.headers.get('content-type')?.includes('json')]).toEqual([
          path,
          answer.status === 303 ? undefined : false,
        ]);
        if (answer.status === 303)
          expect(answer.headers.get('set-cookie')).toContain(`${COOKIE}=; Max-Age=0`);
      }
      expect(portal.server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    },
  );

  /** Which addresses are of this site: contract/pages.test.ts. */
  test.each([
    ['/my-applications?a=b', '/my-applications?a=b'],
    ['//evil.example', '/home'],
    ['/a\r\nSet-Cookie: x=y', '/home'],
  ])('goes on to %j only where that is a page of this site', async (from, location) => {
    const { email } = await newStudent(portal.server);
    const answer = await logIn(browse(), email, `/login?from=${encodeURIComponent(from)}`);
    expect(answer.location).toBe(location);
  });

  test('is no log-in for the API', async () => {
    const student = await newStudent(portal.server);
    const cookie = { Cookie: `${COOKIE}=${student.token}; __Host-${COOKIE}=${student.token}` };
    for (const [method, path] of [
      ['GET', '/profile'],
      ['GET', '/internship_applications/my_applications'],
      ['POST', '/internship_applications'],
      ['DELETE', '/users/sign_out'],
    ] as const)
      expect((await portal.call(method, path, { headers: cookie })).status, path).toBe(401);
    expect(await isAlive(student.token)).toBe(true);
  });

  test('of somebody who is logged in ends the log-in before', async () => {
    const [one, other] = [await newStudent(portal.server), await newStudent(portal.server)];
    const browser = browse().as(one);
    await logIn(browser, other.email);
    expect([await isAlive(one.token), browser.cookies.get(COOKIE) === one.token]).toEqual([false, false]);
  });

  test('asks for the code of a second factor, with the e-mail kept and the password asked again', async () => {
    const admin = await newAdmin(portal.server);
    const app = await turnFactorOn(portal.server, admin);
    portal.clock.advance(60_000);
    const asked = await logIn(browse(), admin.email);
    expect(asked.status).toBe(401);
    for (const name of ['email', 'password', 'code']) expect(asked.html).toContain(`name="${name}"`);
    expect(asked.html).toContain(`value="${admin.email}"`);
    expect(asked.html).not.toContain(PASSWORD);
    const browser = browse();
    const done = await logIn(browser, admin.email, '/login', {}, { code: app.code() });
    expect([done.status, done.location]).toEqual([303, '/dashboard']);
    expect((await browser.open('/dashboard')).html).toContain(withoutScript.onlyStudents);
  });

  test('shows its pages to nobody else: nothing stores them, and visitors go on seeing theirs', async () => {
    const student = await newStudent(portal.server);
    await portal.internship();
    const browser = browse().as(student);
    for (const path of ['/home', '/all-internships', '/my-applications', '/profile']) {
      const { status, headers, html } = await browser.open(path);
      expect([status, headers.get('cache-control'), headers.get('etag')], path).toEqual([
        200,
        'no-store',
        null,
      ]);
      expect(headers.get('vary'), path).toMatch(/Cookie/);
      expect(html, path).toContain('action="/log-out?proof=');
      // Without a style, as in a text browser.
      expect(html, path).not.toMatch(/<\/(a|button)>(<!-- -->)?<(a|button)\b/);
    }
    const visitor = await browse().open('/all-internships');
    expect(visitor.html).not.toContain('log-out');
    expect(visitor.headers.get('vary')).toMatch(/Cookie/);
    const again = await browser.open('/all-internships', {
      headers: { 'If-None-Match': visitor.headers.get('etag')! },
    });
    expect([again.status, again.html.includes('log-out')]).toEqual([200, true]);
  });

  test('ends on the server with the log-out, which only the own page can post', async () => {
    const student = await newStudent(portal.server);
    const browser = browse().as(student);
    const action = actionOf(await browser.open('/my-applications'), '/log-out');
    const stranger = browse().as(await newStudent(portal.server));
    for (const [path, headers] of [
      ['/log-out', {}],
      [actionOf(await stranger.open('/home'), '/log-out'), {}],
      [action, { Origin: 'https://evil.example' }],
      [action, { 'Sec-Fetch-Site': 'cross-site' }],
    ] as const)
      expect((await browser.open(path, { form: '', headers })).status, path).toBe(403);
    expect(await isAlive(student.token)).toBe(true);
    const answer = await browser.open(action, { form: '' });
    expect([answer.status, answer.location]).toEqual([303, '/login']);
    expect([await isAlive(student.token), browser.cookies.size]).toEqual([false, 0]);
    expect((await browser.open('/my-applications?plain')).location).toBe(
      '/login?from=%2Fmy-applications&plain',
    );
  });

  test('that has expired asks to log in again on own screens, and is forgotten on public ones', async () => {
    const student = await newStudent(portal.server);
    const [browser, other] = [browse().as(student), browse().as(student)];
    portal.clock.advance(91 * DAY);
    const own = await browser.open('/my-applications');
    expect([own.status, own.location]).toEqual([303, '/login?expired=true&from=%2Fmy-applications&plain']);
    expect(browser.cookies.size).toBe(0);
    const page = await other.open('/all-internships');
    expect([page.status, page.location, other.cookies.size]).toEqual([200, null, 0]);
  });

  test('that is over shows the log-in also to a browser that goes on sending its cookie', async () => {
    const browser = browse().as(await newStudent(portal.server));
    const cookie = `${COOKIE}=${browser.cookies.get(COOKIE)!}`;
    await browser.open(actionOf(await browser.open('/home'), '/log-out'), { form: '' });
    for (const path of ['/login', '/login?expired=true', '/home', '/about']) {
      const { status } = await browser.open(path, { headers: { Cookie: cookie } });
      expect([status, browser.set[0]], path).toEqual([
        200,
        `${COOKIE}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict`,
      ]);
    }
  });

  test('is kept while the database does not answer', async () => {
    const browser = browse().as(await newStudent(portal.server));
    const { database } = portal.deps;
    portal.deps.database = new Proxy(database, {
      get: () => () => {
        throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      },
    });
    const answer = await browser.open('/my-applications').finally(() => (portal.deps.database = database));
    expect([answer.status, browser.cookies.size]).toEqual([503, 1]);
    expect(answer.html).toContain(withoutScript.problem);
    expect((await browser.open('/my-applications')).status).toBe(200);
  });

  test('is handed to the script until it has stored it, and then its cookie is over', async () => {
    const student = await newStudent(portal.server);
    const browser = browse().as(student);
    const crossed = await browser.open('/page-session', {
      form: '',
      headers: { Origin: 'https://evil.example' },
    });
    expect([crossed.status, crossed.html.includes(student.token)]).toEqual([403, false]);
    // Twice: the page that has asked may be left before the answer has come.
    for (const _ of [1, 2]) {
      const taken = await browser.open('/page-session', { form: '' });
      expect(JSON.parse(taken.html)).toEqual({
        token: student.token,
        user: { id: student.id, role: 'student' },
      });
      expect([taken.headers.get('cache-control'), browser.cookies.get(COOKIE)]).toEqual([
        'no-store',
        student.token,
      ]);
    }
    browser.cookies.set('wokabaut_page_session', 'taken');
    expect(JSON.parse((await browser.open('/page-session', { form: '' })).html)).toEqual({ token: null });
    expect(browser.cookies.size).toBe(0);
    expect(await isAlive(student.token)).toBe(true);
    // A newer one than the script has stored.
    browser.cookies.set('wokabaut_page_session', 'taken');
    await logIn(browser, student.email);
    const { html } = await browser.open('/page-session', { form: '' });
    expect(JSON.parse(html)).toMatchObject({ token: browser.cookies.get(COOKIE) });
  });

  test('leads a visitor without script from every own screen to the log-in, and back', async () => {
    for (const path of ['/my-applications', '/apply/7', '/profile/edit-profile', '/dashboard', '/hand-in']) {
      const { status, location } = await browse().open(`${path}?plain`);
      expect([status, location], path).toEqual([303, `/login?from=${encodeURIComponent(path)}&plain`]);
    }
    expect((await browse().open('/internship-details?plain')).location).toBe('/all-internships?plain');
  });

  test('shows a business the public pages, and says of its own that they need the script', async () => {
    const browser = browse().as(await portal.person('business'));
    expect((await browser.open('/all-internships')).html).toContain('action="/log-out?proof=');
    expect((await browser.open('/apply/7')).location).toBe('/dashboard');
    for (const path of ['/dashboard', '/create-internship', '/business-profile'])
      expect((await browser.open(path)).html, path).toContain(withoutScript.onlyStudents);
    const student = browse().as(await portal.person('student'));
    const { html } = await student.open('/change-password');
    for (const text of [withoutScript.whatWorks, withoutScript.getFirefox]) expect(html).toContain(text);
  });

  test('asks to try later where the list is not rendered, and not to reload for ever', async () => {
    const browser = browse(0);
    portal.clock.advance(1000);
    for (let count = 0; count < 12; count += 1) await browser.open(`/all-internships?q=${count}`);
    const path = '/all-internships?q=one-more';
    expect((await browser.open(path)).html).toBe('<title>shell</title>');
    const { status, headers, html } = await browser.open(`${path}&plain`);
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(html).toContain(withoutScript.problem);
  });

  test('finds nothing at an address that is too long to be rendered, now or later', async () => {
    const path = `/all-internships?q=${'x'.repeat(300)}`;
    expect((await browse().open(path)).html).toBe('<title>shell</title>');
    const { status, headers, html } = await browse().open(`${path}&plain`);
    expect([status, headers.get('retry-after')]).toEqual([404, null]);
    expect(html).toContain(errorTable.not_found.sentence);
  });
});
