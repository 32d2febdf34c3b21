import { describe, expect, test } from 'vitest';
import { describePortal } from '../support/portal';
import { internshipsOn } from '../support/internships';
import { internshipRow } from '../support/answers';
import { internshipHead, pageHead, sitemap } from '#server/pages/sharing';

const publicUrl = 'https://portal.example';

describePortal('what search engines and previews of links ask for', (portal) => {
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

const hostile = `</title></script><script>alert('1')</script> " onload="x`;
const row = internshipRow({
  title: hostile,
  location: hostile,
  company: { id: 4, company_name: hostile, logo_url: null },
});

test('nothing that a business typed ends an element or an attribute', () => {
  const head = internshipHead(row, 'https://portal.example');
  const elements =
    /^(<link rel="canonical" href="[^"<>]*">|<meta (name|property)="[a-z:_]+" content="[^"<>]*">)+/;
  const json = /^<script type="application\/ld\+json">([^<>&]*)<\/script>$/.exec(head.replace(elements, ''));
  expect(JSON.parse(json![1]!)).toMatchObject({ '@type': 'JobPosting', title: hostile });
});

test('a page has its canonical address and the picture of the portal', () => {
  const head = pageHead('/about', 'About', 'https://portal.example');
  expect(head).toContain('<link rel="canonical" href="https://portal.example/about">');
  expect(head).toContain('<meta property="og:image" content="https://portal.example/link-picture.png">');
});

const portal = 'https://portal.example/a&b';
const listed = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, updated_at: '2027-03-01T00:00:00.000Z' }));

test('an address is escaped', () => {
  expect(sitemap(listed(1), portal)).toContain(
    '<url><loc>https://portal.example/a&#38;b/internship-details/1</loc><lastmod>2027-03-01T00:00:00.000Z</lastmod></url>',
  );
});

test('it never has more addresses than the protocol allows: the newest internships', () => {
  const text = sitemap(listed(60_000), portal);
  expect(text.match(/<url>/g)).toHaveLength(50_000);
  expect(text).toContain('/internship-details/1<');
  expect(text).not.toContain('/internship-details/60000<');
});
