import { describe, expect, test } from 'vitest';
import { describePortal } from '../support/portal';
import { internshipsOn } from '../support/internships';

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
