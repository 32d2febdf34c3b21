import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test, describe } from 'vitest';
import { routeFinder } from '#contract/pages';
import { portMoresbyDate } from '#contract/dates';
import { users } from '#server/db/schema';
import { trustedProxies } from '#server/http/client-address';
import type { AppEnv } from '#server/http/operation';
import { listPages, publicListState } from '#server/pages/list-pages';
import { BODY_MARK, HEAD_MARK } from '#server/pages/rendered';
import { pages, renderPage } from '../../src/app/render';
import { DAY, describePortal } from '../support/portal';
import { internshipsOn } from '../support/internships';

const template = `<head><meta name="description" content="the portal" /><style>h1{color:red}</style>${HEAD_MARK}</head><body>${BODY_MARK}</body>`;

const publicUrl = 'https://portal.example';

describePortal('the pages of the public list', (portal) => {
  /** GET of a page, without a built one: the template above, and the components from their source. */
  const open = () => {
    // The tests write past the server: as if each page were asked for after a request that did.
    let writes = 0;
    const renderer = {
      template: () => template,
      routeOf: routeFinder(pages),
      render: renderPage,
    };
    const { page } = listPages(portal.deps, renderer, () => (writes += 1));
    const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
    const app = new Hono<AppEnv>()
      .use((c, next) => {
        c.set('logger', portal.deps.logger);
        c.set('trustedProxies', trustedProxies([])!);
        return next();
      })
      .get('*', async (c) => (await page(c)) ?? c.text('shell'));
    return async (path: string, headers: Record<string, string> = {}) => {
      const answer = await app.request(`http://portal.test${path}`, { headers }, peer);
      return { status: answer.status, headers: answer.headers, html: await answer.text() };
    };
  };
  /** What the page was made from, as the script reads it. */
  const dataOf = (html: string) =>
    JSON.parse(/id="page-data">([^]*?)<\/script>/.exec(html)![1]!) as {
      url: string;
      list: { rows: { title: string }[]; found: number; whole: boolean };
      home?: { found: number; figures: string[] };
    };

  /** Longer than what visitors read of it. */
  const description = `${'Learn a trade. '.repeat(10)}Secret recipe.`;

  test('are finished HTML with every open internship, and without contacts and whole descriptions', async () => {
    const get = open();
    await portal.internship(portal.business, { title: 'Baker', description });
    await portal.internship(portal.business, { title: 'Archivist', status: 'archived' });
    const { status, headers, html } = await get('/all-internships');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Internships · Wokabaut</title>');
    expect(html).toMatch(/<h2[^>]*>Baker<\/h2>/);
    for (const absent of ['Archivist', 'Secret recipe.', portal.business.email])
      expect(html).not.toContain(absent);
    expect(dataOf(html).list.rows.map(({ title }) => title)).toContain('Baker');
  });

  test('are made again when the list has changed, and not before', async () => {
    const get = open();
    const first = await get('/all-internships');
    const etag = first.headers.get('etag')!;
    portal.clock.advance(1000);
    expect((await get('/all-internships', { 'If-None-Match': etag })).status).toBe(304);
    const other = await open()('/all-internships');
    expect(other.html.replace(/"as_of":"[^"]+"/, '')).toBe(first.html.replace(/"as_of":"[^"]+"/, ''));
    expect(other.headers.get('etag'), 'of another server').toBe(etag);
    await portal.internship(portal.business, { title: 'Carver' });
    const changed = await get('/all-internships', { 'If-None-Match': etag });
    expect([changed.status, changed.html.includes('Carver')]).toEqual([200, true]);
  });

  test('follow the filters of the address, and ignore what other sites add to it', async () => {
    const get = open();
    await portal.internship(portal.business, { title: 'Welder', location: 'Kerema' });
    const { html } = await get('/all-internships?location=Kerema&q=weld&fbclid=x&category=&show=20');
    expect(dataOf(html).url).toBe('/all-internships?location=Kerema&q=weld&show=20');
    expect(dataOf(html).list.found).toBe(1);
    expect((await get('/all-internships?q=12')).status).toBe(200);
    const none = await get('/all-internships?q=%3C/script%3E%3Cb%3E');
    expect(none.html).not.toContain('</script><b>');
    expect(dataOf(none.html).list.found).toBe(0);
  });

  test('hand over 20 rows of a longer list, and a link to the next ones', async () => {
    const get = open();
    for (let count = 0; count < 25; count += 1) await portal.internship();
    const { html } = await get('/all-internships');
    const { list } = dataOf(html);
    expect([list.rows.length, list.whole]).toEqual([20, false]);
    expect(html.match(/<h2[^>]*>/g)?.length).toBeGreaterThanOrEqual(20);
    expect(html).toContain('href="/all-internships?show=40"');
  });

  test('name an internship in the title, and answer 404 for one that is not public', async () => {
    const get = open();
    const id = await portal.internship(portal.business, { title: 'Weaver <b>', description });
    const { status, html } = await get(`/internship-details/${id}`);
    const { found, rows } = dataOf(html).list;
    expect([status, found, rows[0]!.title]).toEqual([200, 1, 'Weaver <b>']);
    expect(rows.length, 'three others of that town').toBe(4);
    expect(html).toContain('<title>Weaver &lt;b&gt; · Wokabaut</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe('Weaver &lt;b&gt;');
    expect(html).toContain('Learn a trade.');
    expect(html).not.toContain('Secret recipe.');
    const archived = await portal.internship(portal.business, { status: 'archived' });
    expect((await get(`/internship-details/${archived}`)).status).toBe(404);
    portal.clock.advance(11 * DAY);
    expect((await get(`/internship-details/${id}`)).status).toBe(404);
  });

  test('have what previews of their links show, and search engines read, and nothing that is not public', async () => {
    const get = open();
    const id = await portal.internship(portal.business, { title: 'Joiner </script>' });
    const { html } = await get(`/internship-details/${id}?from=%2Fhome`);
    expect(html).toContain(`<link rel="canonical" href="https://portal.example/internship-details/${id}">`);
    expect(html).toContain('<meta property="og:title" content="Joiner &lt;/script&gt; · ');
    expect(html).toContain('<meta property="og:image" content="https://portal.example/link-picture.png">');
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    const posting = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(posting)).toMatchObject({ '@type': 'JobPosting', title: 'Joiner </script>' });
    const { html: list } = await get('/all-internships?q=join');
    expect(list).toContain('<link rel="canonical" href="https://portal.example/all-internships">');
    const gone = await get('/internship-details/999999');
    expect(gone.html).not.toContain('canonical');
  });

  test('begin with home: exact counts, the newest rows, and figures that say something', async () => {
    const get = open();
    await portal.internship(portal.business, { title: 'Potter', location: 'Wewak' });
    await portal.internship(portal.business, { title: 'Archivist', location: 'Wewak', status: 'archived' });
    const { list } = dataOf((await get('/all-internships')).html);
    const { status, headers, html } = await get('/?fbclid=x&location=Lae');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html).toContain(`${list.found} internships open now`);
    expect(html).toContain('>Potter</a>');
    expect(html).not.toContain('Archivist');
    expect(html).toContain('<link rel="canonical" href="https://portal.example/">');
    expect(dataOf(html)).toMatchObject({ url: '/', home: { found: list.found, figures: [] } });
    expect(html).not.toContain('young people');
    const isApproved = and(eq(users.role, 'student'), eq(users.status, 'approved'));
    const approved = await portal.database.$count(users, isApproved);
    for (let count = approved; count < 19; count += 1) await portal.person('student');
    expect((await open()('/')).html).not.toContain('young people');
    await portal.person('student');
    expect((await open()('/')).html).toContain('20 young people');
  });

  test('lead from home to as many internships in each place as the database has, and none is left out', async () => {
    const get = open();
    for (const location of ['Wewak', ' lae ', 'Remote', 'Port Moresby'])
      await portal.internship(portal.business, { title: 'Potter', location });
    await portal.internship(portal.business, { location: 'Lae', status: 'archived' });
    const { rows } = (await portal.database.execute(sql`
      select case lower(trim(location)) when 'lae' then 'Lae' when 'port moresby' then 'Port Moresby' else 'Other places' end as place,
        count(*)::int as count
      from internships join users on users.id = internships.business_id
      where internships.status = 'available' and users.status = 'approved' and internships.removed_at is null
        and last_date_to_apply >= ${portMoresbyDate(portal.clock.now())}
      group by 1`)) as { rows: { place: string; count: number }[] };
    const { html } = await get('/');
    const links = [...html.matchAll(/href="([^"]*\?location=[^"]*)">([^<]*) (\d+)<\/a>/g)];
    expect(new Map(links.map(([, , place, count]) => [place, Number(count)]))).toEqual(
      new Map(rows.map(({ place, count }) => [place, count])),
    );
    for (const [, href, , count] of links)
      expect(dataOf((await get(href!)).html).list.found, href).toBe(Number(count));
    const all = rows.reduce((sum, { count }) => sum + count, 0);
    expect(html).toContain(`${all} internships open now`);
  });

  test('are left to the script where they would cost the server too much', async () => {
    const get = open();
    expect((await get(`/all-internships?q=${'x'.repeat(300)}`)).html).toBe('shell');
    const bodies = [];
    for (let count = 0; count < 30; count += 1)
      bodies.push((await get(`/all-internships?q=word${count}`)).html);
    expect(bodies.filter((html) => html === 'shell')).toHaveLength(18);
    // Others are not held up, until all together are too many.
    const others = [];
    for (let count = 0; count < 10; count += 1)
      others.push((await get(`/all-internships?q=more${count}`, { 'X-Forwarded-For': '192.0.2.7' })).html);
    expect(others.filter((html) => html === 'shell')).toHaveLength(2);
    portal.clock.advance(1000);
    expect((await get('/all-internships?q=other')).html).not.toBe('shell');
  });

  test('differ by twenty rows at least, and have 500 at most, of which few are made in a second', async () => {
    const get = open();
    for (const [asked, given] of [
      ['33', '?show=40'],
      ['40', '?show=40'],
      ['10000', '?show=500'],
      ['1e99', '?show=500'],
      ['-3', ''],
      ['x', ''],
      ['1.5', ''],
    ]) {
      portal.clock.advance(1000);
      const { html } = await get(`/all-internships?show=${asked}`);
      expect(dataOf(html).url, asked).toBe(`/all-internships${given}`);
    }
    portal.clock.advance(1000);
    const bodies = [];
    for (const word of ['one', 'two', 'three'])
      bodies.push((await get(`/all-internships?q=${word}&show=500`)).html === 'shell');
    expect(bodies).toEqual([false, false, true]);
  });

  test('read the version of the list ten times a second at most, and again after every write', async () => {
    let writes = 0;
    const state = publicListState(portal.deps, () => writes);
    const { version } = await state();
    await portal.internship(portal.business, { title: 'Dyer' });
    expect((await state()).version).toBe(version);
    writes += 1;
    const written = await state();
    expect(written.version).not.toBe(version);
    await portal.internship(portal.business, { title: 'Etcher' });
    portal.clock.advance(100);
    expect((await state()).version).not.toBe(written.version);
  });

  const { list, put } = internshipsOn(portal);
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${portal.server.url}${path}`, { method, headers });
  const sitemap = async () => (await get('/sitemap.xml')).text();
  const entryOf = (text: string, id: number) =>
    new RegExp(`<url><loc>${publicUrl}/internship-details/${id}</loc><lastmod>(.*?)</lastmod></url>`).exec(
      text,
    );

  test('robots.txt keeps crawlers off the API and names the sitemap at the public address', async () => {
    const answer = await get('/robots.txt', { 'X-Forwarded-Host': 'evil.example' });
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
  });

  describe('the sitemap', () => {
    test('has the public pages, and every open internship with its last change', async () => {
      const id = await portal.internship();
      const text = await sitemap();
      expect(text).toContain(`<loc>${publicUrl}/</loc>`);
      expect(text).toContain(`<loc>${publicUrl}/all-internships</loc>`);
      expect(entryOf(text, id)?.[1]).toBe(new Date(portal.clock.now()).toISOString());
      const listed = (await list()).body.internships.length;
      expect(text.match(/<lastmod>/g)).toHaveLength(listed);
    });

    test('has nothing that is not public, from the moment on', async () => {
      const id = await portal.internship();
      const held = await portal.internship(await portal.person('business', 'pending'), { status: 'pending' });
      expect([entryOf(await sitemap(), id), entryOf(await sitemap(), held)].map(Boolean)).toEqual([
        true,
        false,
      ]);
      await put(id, { status: 'archived' });
      expect(entryOf(await sitemap(), id)).toBeNull();
    });

    test('is asked for again with its ETag, and is compressed', async () => {
      for (let count = 0; count < 6; count += 1) await portal.internship();
      const first = await get('/sitemap.xml', { 'Accept-Encoding': 'br' });
      expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8');
      expect(first.headers.get('content-encoding')).toBe('br');
      const etag = first.headers.get('etag')!;
      expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304);
      await portal.internship();
      expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(200);
    });
  });
});
