import { brotliCompressSync } from 'node:zlib';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { brand } from '#contract/brand';
import { jobPosting } from '#contract/share';
import { pages } from '../../src/app/render';
import { internshipRow } from '../support/answers';
import { internshipsOn } from '../support/internships';
import { usePages } from '../support/pages';
import { DAY, describePortal } from '../support/portal';
import { atomFeed, framedList, jsonFeed } from '#server/pages/feeds';

const hostile = `Baker & <b>"son"</b>\u0001`;
const publicUrl = 'https://portal.example';

describePortal('what other programs and sites read of the public list', (portal) => {
  const browser = usePages(portal);
  const { put } = internshipsOn(portal);
  const views = ['/feed.xml', '/feed.json', '/embed.html'] as const;

  test.each(views)(
    '%s has the open internships alone, and is asked for again with its ETag',
    async (path) => {
      const own = await portal.internship(portal.business, { title: hostile });
      await portal.internship(portal.business, { title: 'Archivist', status: 'archived' });
      const first = await browser().open(path, { headers: { 'Accept-Encoding': 'br' } });
      expect(first.status).toBe(200);
      expect(first.headers.get('set-cookie')).toBeNull();
      expect(first.html).toContain(`/internship-details/${own}`);
      for (const absent of ['Archivist', portal.business.email]) expect(first.html).not.toContain(absent);
      const again = { headers: { 'If-None-Match': first.headers.get('etag')! } };
      expect((await browser().open(path, again)).status).toBe(304);
      await put(own, { status: 'archived' });
      const { status, html } = await browser().open(path, again);
      expect([status, html.includes(`/internship-details/${own}"`)]).toEqual([200, false]);
    },
  );

  test('the list page names both feeds, which its reader finds there', async () => {
    const { html } = await browser().open('/all-internships');
    const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]+" href="([^"]+)">/g)];
    expect(links.map(([, type]) => type)).toEqual(['application/atom+xml', 'application/feed+json']);
    for (const [, type, href] of links) {
      const { status, headers } = await browser().open(new URL(href!).pathname);
      expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    }
  });

  test('one page may be framed, without script, form or cookie; no other page, for nobody', async () => {
    const { headers, html } = await browser().open('/embed.html');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(headers.get('x-frame-options')).toBeNull();
    expect(html).not.toMatch(/<(script|form|img|iframe)/);
    const opened = [...html.matchAll(/<a [^>]*>/g)].map(([link]) => link.includes('target="_top"'));
    expect(new Set(opened)).toEqual(new Set([true]));

    const routes = pages.map(({ route }) => route.replace('$id', '3'));
    const others = [
      '/terms.html',
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/index.html',
      '/no/such/page',
      '/embed',
      '/api/health',
    ];
    for (const person of [null, portal.student])
      for (const path of [...routes, ...others, '/all-internships?plain', '/dashboard?plain']) {
        const own = person ? browser().as(person) : browser();
        const answer = await own.open(path);
        if ([302, 303].includes(answer.status)) continue;
        expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      }
    const refused = await browser().open('/login', { form: new URLSearchParams({ email: 'nobody' }) });
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('who finds a hole reads whom to tell, and the text never ends', async () => {
    for (const days of [0, 400]) {
      portal.clock.advance(days * DAY);
      const { html, headers } = await browser().open('/.well-known/security.txt');
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(html).toContain(`Contact: mailto:${brand.infoEmail}\n`);
      const left = Date.parse(/^Expires: (.+)$/m.exec(html)![1]!) - portal.clock.now();
      expect(left).toBeGreaterThan(150 * DAY);
      expect(left).toBeLessThan(365 * DAY);
    }
  });
});

const rows = Array.from({ length: 300 }, (_, at) =>
  internshipRow({
    id: 300 - at,
    title: `${hostile} ${at}`,
    location: ['Lae', 'Port Moresby', 'Mount Hagen', 'Goroka'][at % 4]!,
    duration: 2 + (at % 11),
    created_at: new Date(Date.UTC(2027, 0, 1) - at * 7_654_321).toISOString(),
    updated_at: new Date(Date.UTC(2027, 0, 2) - at * 7_123_457).toISOString(),
    company: { id: at, company_name: `${(at * 7919).toString(36)} Trading ${at}`, logo_url: null },
  }),
);

test('feeds have the newest 50 in at most 10 KB, and the frame the newest 20', () => {
  const atom = atomFeed(rows, publicUrl);
  const json = jsonFeed(rows, publicUrl);
  const frame = framedList(rows, publicUrl);
  expect(atom.match(/<entry>/g)).toHaveLength(50);
  expect(frame.match(/internship-details/g)).toHaveLength(20);
  for (const text of [atom, json, frame]) expect(brotliCompressSync(text).length).toBeLessThan(10_000);
  expect(atom).toContain('<updated>2027-01-02T00:00:00.000Z</updated>\n<link');
});

test('Atom is well-formed and JSON Feed has its parts, whatever a business typed', () => {
  const atom = atomFeed(rows.slice(0, 2), publicUrl);
  const entry = new new Window().DOMParser().parseFromString(atom, 'application/xml').querySelector('entry')!;
  expect(entry.querySelector('title')!.textContent).toBe(`Baker & <b>"son"</b> 0 · 0 Trading 0`);
  for (const name of ['id', 'title', 'updated', 'published', 'summary', 'author name'])
    expect(entry.querySelector(name)!.textContent, name).not.toBe('');
  expect(atom).not.toMatch(/(?!\n)\p{Cc}/u);
  const { version, items } = JSON.parse(jsonFeed(rows.slice(0, 1), publicUrl)) as {
    version: string;
    items: unknown[];
  };
  expect(version).toBe('https://jsonfeed.org/version/1.1');
  expect(items[0]).toMatchObject({
    id: `${publicUrl}/internship-details/300`,
    authors: [{ name: '0 Trading 0' }],
  });
  expect(framedList(rows, publicUrl)).not.toContain('<b>"son"');
  expect(() => atomFeed([], publicUrl)).not.toThrow();
});

/** Of developers.google.com/search/docs/appearance/structured-data/job-posting. */
const required = ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation'];

test('a posting has what search engines require, its description as HTML, and says when it is remote', () => {
  const row = internshipRow({ excerpt: 'Bake <bread> & more.' });
  const posting = jobPosting(row, publicUrl);
  for (const name of required) expect(posting[name], name).toBeTruthy();
  expect(posting.description).toMatch(/^(<p>[^<>]+<\/p>)+$/);
  expect(posting.description).toContain('<p>Bake &lt;bread&gt; &amp; more.</p>');
  expect(posting.jobLocationType).toBeUndefined();
  const remote = jobPosting({ ...row, internship_type: 'Remote' }, publicUrl);
  expect(remote).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { name: 'Papua New Guinea' },
  });
});
