import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { closesAt } from '#contract/closing';
import type { InternshipListAnswer } from '#contract/internships';
import { internshipTags } from '#contract/share';
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
  const pictureAt = async (id: number | string, query = '', headers = {}) => {
    const answer = await get(`/og/internship/${id}.png${query}`, headers);
    return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

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

  describe('the picture of an internship', () => {
    const tagsOf = async (id: number) => {
      const { internships } = (await portal.get<InternshipListAnswer>('/internship/')).body;
      return internshipTags(
        internships.find((row) => row.id === id)!,
        portal.server.url,
      );
    };

    test('is a small PNG at the address of its tags, which it has for ever', async () => {
      const { url } = (await tagsOf(await portal.internship())).picture;
      const answer = await fetch(url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(bytes.length).toBeLessThanOrEqual(15 * 1024);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
      const etag = answer.headers.get('etag')!;
      expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length));
    });

    test('is new with its words, also at an address of before', async () => {
      const id = await portal.internship();
      const before = (await tagsOf(id)).picture.url;
      const [first] = [await (await fetch(before)).bytes()];
      await internshipsOn(portal).change(id, { title: 'Baker' });
      expect((await tagsOf(id)).picture.url).not.toBe(before);
      const old = await fetch(before);
      expect(old.headers.get('cache-control')).toBe('public, no-cache');
      expect(Buffer.from(await old.arrayBuffer()).equals(first)).toBe(false);
    });

    test('is not there for what is not public, nor for what is no id', async () => {
      const closed = await portal.internship(portal.business, { lastDateToApply: '2027-03-04' });
      expect((await pictureAt(closed)).status).toBe(200);
      const now = portal.clock.now();
      portal.clock.set(closesAt('2027-03-04'));
      expect((await pictureAt(closed)).status).toBe(404);
      portal.clock.set(now);
      const rejected = await portal.person('business');
      const theirs = await portal.internship(rejected);
      await portal.setAccountStatus(rejected, 'rejected');
      const archived = await portal.internship(portal.business, { status: 'archived' });
      for (const id of [theirs, archived, 0, '99999999999', 'x', '..%2f1', '1.png%00']) {
        expect((await pictureAt(id)).status, String(id)).toBe(404);
      }
      expect((await get('/og/internship/1.jpg')).status).toBe(404);
      expect((await get('/og/')).status).toBe(404);
    });

    test('is drawn once for all who ask at the same time, and stays within its bytes with hostile words', async () => {
      const hostile = [
        '</svg><script>alert(1)</script>',
        '実習 😀',
        'Ww@&§ '.repeat(20),
        '\u202Ex',
        '&amp;"\'',
      ];
      for (const title of hostile) {
        const id = await portal.internship(portal.business, { title, location: title });
        // More than may be drawn or wait: without sharing some would be refused.
        const askers = title === hostile[0] ? 40 : 1;
        const all = await Promise.all(Array.from({ length: askers }, () => pictureAt(id)));
        expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
        expect(all[0]!.bytes.length).toBeLessThanOrEqual(15 * 1024);
        expect((await sharp(all[0]!.bytes).metadata()).format).toBe('png');
      }
    });

    test('another for the same words is the same picture', async () => {
      const words = { title: 'Twins', lastDateToApply: '2027-04-01' };
      const [one, other] = [
        await portal.internship(undefined, words),
        await portal.internship(undefined, words),
      ];
      const [first, second] = [await pictureAt(one), await pictureAt(other)];
      expect(first.answer.headers.get('etag')).toBe(second.answer.headers.get('etag'));
    });
  });

  test('every other page has the picture of the portal', async () => {
    const answer = await get('/og/portal.png');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await answer.arrayBuffer()).byteLength).toBeLessThanOrEqual(15 * 1024);
  });

  test('too many pictures at once are refused for a moment, and drawn later', async () => {
    const titles = Array.from({ length: 30 }, (_, at) => `Crowd ${at}`);
    const ids = await Promise.all(titles.map((title) => portal.internship(undefined, { title })));
    const all = await Promise.all(ids.map((id) => pictureAt(id)));
    const statuses = all.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = all.findIndex(({ status }) => status === 503);
    expect(all[refused]!.answer.headers.get('retry-after')).toBe('2');
    expect((await pictureAt(ids[refused]!)).status).toBe(200);
  });
});
