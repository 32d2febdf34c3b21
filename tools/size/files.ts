import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { OfflinePart } from '#contract/worker-protocol';
import { compressWell } from '#server/http/negotiation';
import { internshipHead, pageHead } from '#server/sharing/head';
import { fillTemplate } from '#server/pages/template';
import type { RenderPage } from '#contract/pages';
import samples from '../../server/seed/demo-internships.json' with { type: 'json' };
import people from '../../server/seed/demo-people.json' with { type: 'json' };
import { clientDir, pagesDir } from '../paths.mjs';

/** What the service worker saves. */
interface SavedFile {
  url: string;
  parts: readonly OfflinePart[];
}

/** The bytes of a built file as it is served: compressed, where that is smaller. */
export function servedBytes(path: string, dir = clientDir): number {
  const file = join(dir, path);
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}

export const sum = (paths: Iterable<string>): number =>
  [...paths].reduce((total, path) => total + servedBytes(path), 0);

const entry = /\{(?:"parts":(\[[^\]]*\]),)?"revision":(?:null|"[^"]*"),"url":"([^"]+)"\}/g;

/** The list in the built service worker. @throws when it has none */
export function savedFiles(): SavedFile[] {
  const worker = readFileSync(join(clientDir, 'sw.js'), 'utf8');
  const files = [...worker.matchAll(entry)].map(([, parts = '[]', url = '']) => ({
    url: `/${url}`,
    parts: JSON.parse(parts) as OfflinePart[],
  }));
  if (files.length < 10) throw new Error('The list in sw.js could not be read.');
  return files;
}

/** The HTML of static pages, by name. */
export const staticPages = (): Map<string, number> =>
  new Map(
    readdirSync(join(pagesDir, 'static'))
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name.replace(/\.html$/, ''), servedBytes(name, join(pagesDir, 'static'))]),
  );

const START = Date.parse('2027-03-01T00:00:00Z');
const PUBLIC_URL = 'https://portal.example.org';

/** Rows like those of a real portal: each of another business and day. */
const rows = Array.from({ length: 20 }, (_, index) => {
  const { title, location, type, financing, duration, category } = samples[index % samples.length]!;
  const business = people.businesses[index % people.businesses.length]!;
  return {
    id: 100 + index,
    title: index < samples.length ? title : `${title} ${index}`,
    location,
    internship_type: type,
    internship_financing: financing,
    duration: Number(duration[0]),
    duration_unit: String(duration[1]),
    last_date_to_apply: new Date(START + index * 86_400_000).toISOString().slice(0, 10),
    status: 'available',
    created_at: new Date(START - index * 7_654_321).toISOString(),
    updated_at: new Date(START - index * 1_234_567).toISOString(),
    internship_category_id: 1 + samples.findIndex((one) => one.category === category),
    category,
    company: {
      id: 10 + index,
      company_name: business.companyName,
      logo_url: `/api/files/logo/${index}.webp`,
    },
  };
});
const categories = [...new Set(samples.map(({ category }) => category))].map((name, index) => ({
  id: index + 1,
  name,
}));

/** A page of the public list, of 20 internships. @returns its bytes as the server keeps it */
export async function renderedPage(url: string, render: RenderPage): Promise<number> {
  const list = { internships: rows, removed: [], whole: true, as_of: new Date(START).toISOString() };
  const figures = { students: 312, businesses: 41, hired: 57 };
  const input = { list, categories: { internship_categories: categories }, figures };
  const page = await render(url, input as never);
  if ('sentTo' in page) throw new Error(`${url} sends a visitor elsewhere.`);
  const isHome = url === '/';
  const template = readFileSync(join(pagesDir, `templates/${isHome ? 'home' : 'list'}.html`), 'utf8');
  const row = rows.find(({ id }) => url.endsWith(`/${id}`));
  const head = row
    ? internshipHead(row as never, PUBLIC_URL)
    : pageHead(isHome ? '/' : url, isHome ? undefined : 'Internships', PUBLIC_URL);
  return (await compressWell(Buffer.from(fillTemplate(template, page, head)))).length;
}

/** Compressed as `npm run build` does, for files that it has not compressed. */
export const compressedBytes = (bytes: Buffer): number => brotliCompressSync(bytes).length;
