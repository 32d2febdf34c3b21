import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import type { GivenBrand, GivenBrands } from '#contract/given-brand';
import { languages } from '#contract/languages';
import { readSettings, SettingsError } from './settings';

/* Loaded first: what names the portal reads the brand while it is loaded. It imports nothing that does so. */

const isText = 'must be a text.';
const text = (most: number) =>
  v.pipe(
    v.string(isText),
    v.trim(),
    v.minLength(1, 'must not be empty.'),
    v.maxLength(most, `must have at most ${most} characters.`),
  );
/** Of the same words in all languages, or of each. */
const words = (most: number) =>
  v.optional(
    v.union(
      [text(most), v.strictObject({ en: text(most), tpi: v.optional(text(most)) })],
      'must be a text, or { "en": …, "tpi": … }.',
    ),
  );
const url = v.pipe(text(300), v.regex(/^https?:\/\/\S+$/, 'must be an address like https://example.org.'));

/** WCAG 2.2, relative luminance. @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const colour = (beside: string) =>
  v.optional(
    v.pipe(
      v.string(isText),
      v.regex(/^#[\da-f]{6}$/i, 'must be a colour like #b80f2a.'),
      v.check(
        (own) => contrast(own, beside) >= 4.5,
        ({ input }) =>
          `must have a contrast of 4.5 to ${beside}: ${input} has ${contrast(input, beside).toFixed(1)}.`,
      ),
    ),
  );
/** Primary lies under white words; accent under black words, and is the colour of words on black. */
const colours = v.optional(v.strictObject({ primary: colour('#ffffff'), accent: colour('#1a1414') }));

const BrandFile = v.strictObject({
  name: text(30),
  email: v.pipe(text(100), v.email('must be an e-mail address.')),
  phone: v.optional(text(40)),
  address: v.optional(text(200)),
  tagline: words(60),
  description: words(200),
  about: words(300),
  copyright: words(150),
  mission: words(400),
  links: v.optional(v.array(v.strictObject({ label: text(40), url }), 'must be a list.'), []),
  colours: v.optional(v.strictObject({ light: colours, dark: colours })),
});
type BrandFile = v.InferOutput<typeof BrandFile>;

function parse(json: string): BrandFile {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    throw new SettingsError(`BRAND_DIR: brand.json is not JSON: ${(error as Error).message}`);
  }
  const { success, output, issues } = v.safeParse(BrandFile, given);
  if (success) return output;
  const [issue] = issues;
  const ofObject = { Object: 'must be an object.', never: 'is not known.' }[String(issue.expected)];
  const problem = issue.type === 'strict_object' ? (ofObject ?? 'is missing.') : issue.message;
  throw new SettingsError(`BRAND_DIR: ${v.getDotPath(issue) ?? 'all'} in brand.json ${problem}`);
}

function stylesOf({ light, dark }: NonNullable<BrandFile['colours']>): string {
  const rule = (given: object = {}) =>
    `:root:root:root{${Object.entries(given)
      .map(([name, value]) => `--color-${name}:${value}`)
      .join(';')}}`;
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule({ ...light, ...dark })}}`;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** By address: the mark, the icons of the manifest, and the picture of links, which would have the model's name. */
async function picturesOf(logo: Buffer | null, primary = '#b80f2a'): Promise<Map<string, Bytes>> {
  const sized = (size: number) => sharp(logo!).resize(size).png().toBuffer();
  const onPlate = async (width: number, height: number, background: string, size: number) => {
    const plate = sharp({ create: { width, height, channels: 3, background } });
    return (logo ? plate.composite([{ input: await sized(size) }]) : plate).png().toBuffer();
  };
  const pictures: [string, Buffer][] = [['/link-picture.png', await onPlate(1200, 630, primary, 420)]];
  if (logo) {
    for (const size of [192, 512]) pictures.push([`/icons/icon-${size}.png`, await sized(size)]);
    pictures.push(['/icons/maskable-512.png', await onPlate(512, 512, '#ffffff', 320)]);
    const image = `<image width="64" height="64" xlink:href="data:image/png;base64,${(await sized(128)).toString('base64')}"/>`;
    const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
    const mark = `<svg ${names} viewBox="0 0 64 64">${image}</svg>`;
    pictures.push(['/icons/mark.svg', Buffer.from(mark)]);
  }
  return new Map(pictures.map(([path, bytes]) => [path, new Uint8Array(bytes)]));
}

async function readLogo(file: string): Promise<Buffer | null> {
  if (!existsSync(file)) return null;
  const logo = await readFile(file);
  const { format, width, height } = await sharp(logo)
    .metadata()
    .catch(() => ({ format: 'none', width: 0, height: 0 }));
  if (format !== 'png' || width !== height || width < 512 || width > 4096)
    throw new SettingsError('BRAND_DIR: logo.png must be a square PNG of 512 to 4096 pixels.');
  return logo;
}

export interface OwnBrand {
  brands: GivenBrands;
  pictures: ReadonlyMap<string, Bytes>;
}

/** Rule product-1. @throws SettingsError that names the field */
export async function readBrand(dir: string): Promise<OwnBrand> {
  const json = await readFile(join(dir, 'brand.json'), 'utf8').catch(() => {
    throw new SettingsError('BRAND_DIR must be a folder with a brand.json that can be read.');
  });
  const { email: infoEmail, colours: own, ...said } = parse(json);
  const logo = await readLogo(join(dir, 'logo.png'));
  const hash = createHash('sha256').update(json);
  const version = hash
    .update(logo ?? '')
    .digest('base64url')
    .slice(0, 8);
  const styles = own && stylesOf(own);
  const brands: GivenBrands = {};
  for (const language of languages) {
    const inLanguage = Object.entries(said).map(([name, words]) => [
      name,
      typeof words === 'object' && 'en' in words ? (words[language] ?? words.en) : words,
    ]);
    const { mission, ...named } = Object.fromEntries(inLanguage) as GivenBrand & { mission?: string };
    const testimonial = { quote: '', name: '', role: '' };
    const story = { ...(mission && { mission }), statistics: [], testimonial };
    const others = { version, infoEmail, hasLogo: logo !== null, ownLinks: [], story };
    brands[language] = { ...named, ...others, ...(styles && { styles }) };
  }
  return { brands, pictures: await picturesOf(logo, own?.light?.primary) };
}

async function loadBrand(): Promise<OwnBrand | undefined> {
  try {
    const { brandDir } = readSettings(process.env);
    if (brandDir === undefined) return undefined;
    const read = await readBrand(brandDir);
    Object.assign(globalThis, { portalBrand: read.brands });
    return read;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export const ownBrand = await loadBrand();
