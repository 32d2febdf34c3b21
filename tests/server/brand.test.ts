import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { readBrand } from '#server/load-brand';
import { newDataDir, serversOfFile } from '../support/server-process';

const start = serversOfFile();

const least = { name: 'Bung Wok', email: 'hello@bungwok.example' };

async function folder(json: unknown, logo?: Buffer): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'wokabaut-brand-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, 'brand.json'), typeof json === 'string' ? json : JSON.stringify(json));
  if (logo) await writeFile(join(dir, 'logo.png'), logo);
  return dir;
}

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#224488' } });

test.each([
  ['{ "name": ', 'brand.json is not JSON'],
  [[], 'name in brand.json is missing.'],
  [{ name: 'Bung Wok' }, 'email in brand.json is missing.'],
  [{ ...least, name: ' ' }, 'name in brand.json must not be empty.'],
  [{ ...least, name: 'x'.repeat(31) }, 'name in brand.json must have at most 30 characters.'],
  [{ ...least, email: 'nobody' }, 'email in brand.json must be an e-mail address.'],
  [{ ...least, logo: 'a.png' }, 'logo in brand.json is not known.'],
  [{ ...least, tagline: { tpi: 'Wok' } }, 'tagline in brand.json must be a text, or { "en": …, "tpi": … }.'],
  [{ ...least, about: 'x'.repeat(301) }, 'about in brand.json must have at most 300 characters.'],
  [{ ...least, links: [{ label: 'a' }] }, 'links.0.url in brand.json is missing.'],
  [
    { ...least, links: [{ label: 'a', url: 'javascript:alert(1)' }] },
    'links.0.url in brand.json must be an address like https://example.org.',
  ],
  [{ ...least, colours: 'red' }, 'colours in brand.json must be an object.'],
  [
    { ...least, colours: { light: { primary: 'red' } } },
    'colours.light.primary in brand.json must be a colour like #b80f2a.',
  ],
  [
    { ...least, colours: { light: { primary: '#ff9999' } } },
    'colours.light.primary in brand.json must have a contrast of 4.5 to #ffffff: #ff9999 has 2.0.',
  ],
  [
    { ...least, colours: { dark: { accent: '#333333' } } },
    'colours.dark.accent in brand.json must have a contrast of 4.5 to #1a1414: #333333 has 1.4.',
  ],
])('a brand of %j is refused: %s', async (json, problem) => {
  await expect(readBrand(await folder(json))).rejects.toThrow(`BRAND_DIR: ${problem}`);
});

test.each([
  ['a JPEG', () => picture(512).jpeg().toBuffer()],
  ['not square', () => picture(512, 600).png().toBuffer()],
  ['too small', () => picture(300).png().toBuffer()],
  ['no picture', () => Promise.resolve(Buffer.from('<svg/>'))],
])('a logo that is %s is refused', async (_what, make) => {
  const sentence = 'BRAND_DIR: logo.png must be a square PNG of 512 to 4096 pixels.';
  await expect(readBrand(await folder(least, await make()))).rejects.toThrow(sentence);
});

test('what is not given stays, but not links and figures of another organisation; texts are of the language', async () => {
  const tagline = { en: 'Work for the young', tpi: 'Wok bilong ol yangpela' };
  const { brands, pictures } = await readBrand(
    await folder({ ...least, tagline }, await picture(600).png().toBuffer()),
  );
  expect([brands.en?.tagline, brands.tpi?.tagline]).toEqual([tagline.en, tagline.tpi]);
  const none = { links: [], ownLinks: [], hasLogo: true, story: { statistics: [] } };
  expect(brands.en).toMatchObject({ name: least.name, infoEmail: least.email, ...none });
  expect(brands.en).not.toHaveProperty('about');
  const sizes: Record<string, unknown> = {};
  for (const [path, bytes] of pictures) sizes[path] = (await sharp(bytes).metadata()).width;
  expect(sizes).toMatchObject({
    ...{ '/icons/icon-192.png': 192, '/icons/icon-512.png': 512, '/icons/maskable-512.png': 512 },
    ...{ '/link-picture.png': 1200, '/icons/mark.svg': expect.any(Number) as number },
  });
});

test('a start with a wrong file ends with one line that names the field', async () => {
  const { ended, output } = start({
    DATA_DIR: await newDataDir('wokabaut-brand-'),
    BRAND_DIR: await folder({ ...least, phone: 7 }),
  });
  expect(await ended).toBe(1);
  expect(output.stderr).toBe('BRAND_DIR: phone in brand.json must be a text.\n');
});
