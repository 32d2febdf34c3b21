import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/documents/check';
import { readPhotoPages, writePhotoPages } from './photo-pages';

const photo = async (width: number, height: number, background: string) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

describe('photos as the pages of a PDF', async () => {
  const photos = [
    await photo(1200, 1600, '#ffffff'),
    await photo(1600, 900, '#c8102e'),
    new Uint8Array(
      await sharp({ create: { width: 30, height: 40, channels: 3, background: '#888' } })
        .toColourspace('b-w')
        .jpeg()
        .toBuffer(),
    ),
  ];
  const pdf = writePhotoPages(photos);
  const text = Buffer.from(pdf).toString('latin1');

  it('pass the check of documents', () => {
    expect(checkDocument('resume', pdf)).toEqual({ ok: true, kind: 'pdf', isChecked: true });
  });
  it('have a table in which every object is where it says', () => {
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1]);
    const [head, first, ...entries] = text.slice(table).split('trailer')[0]!.trimEnd().split('\n').slice(1);
    expect([head, first]).toEqual(['0 12', '0000000000 65535 f ']);
    expect(entries).toHaveLength(11);
    entries.forEach((entry, index) => {
      expect(entry).toMatch(/^\d{10} 00000 n ?$/);
      expect(text.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    });
    expect(text.slice(table)).toContain('<</Size 12/Root 1 0 R>>');
  });
  it('have the length of each stream, and the shape of each photo on A4', () => {
    for (const [, length, body] of text.matchAll(/\/Length (\d+)>>\nstream\n([^]*?)\nendstream\nendobj/g)) {
      expect(body!.length).toBe(Number(length));
    }
    expect(text.match(/MediaBox\[[^\]]*\]/g)).toEqual([
      'MediaBox[0 0 631.5 842.0]',
      'MediaBox[0 0 842.0 473.6]',
      'MediaBox[0 0 631.5 842.0]',
    ]);
    expect(text.match(/\/Device\w+/g)).toEqual(['/DeviceRGB', '/DeviceRGB', '/DeviceGray']);
  });
  it('come out again byte by byte, in their order', () => {
    expect(readPhotoPages('pdf', pdf)).toEqual(photos);
  });
});

it('a photo is its own page, and another PDF has none', async () => {
  const only = await photo(20, 20, '#fff');
  expect(readPhotoPages('jpg', only)).toEqual([only]);
  expect(readPhotoPages('pdf', new Uint8Array(Buffer.from('%PDF-1.7 /DCTDecode/Length 4 >> %%EOF')))).toEqual(
    [],
  );
});
