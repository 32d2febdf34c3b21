import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  routeFinder,
  BUILT_WAY_BACK,
  type PageRoute,
  type RenderPage,
  type RenderedPage,
  PAGE_DATA_ID,
} from '#contract/pages';
import { brand } from '#contract/brand';
import { safeReturn } from '#contract/start';
import { busy } from '../core/errors';
import type { Clock } from '../dependencies';
import { compress, compressWell, encodingFor } from '../http/response-cache';
import { fileOf, readFiles, type PageFile } from '../http/static-files';
import { pageHead } from './sharing';

export interface PageRenderer {
  template(name: string): string;
  routeOf(path: string): PageRoute | undefined;
  render: RenderPage;
}

export function readRoutes(dir: string): PageRoute[] {
  const file = join(dir, 'routes.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageRoute[]) : [];
}

/** Null without a build: the script renders everything. */
export function openRenderer(dir: string): PageRenderer | null {
  const templatesDir = join(dir, 'templates');
  if (!existsSync(templatesDir)) return null;
  const templates = new Map(
    readdirSync(templatesDir).map((file) => [
      file.replace(/\.html$/, ''),
      readFileSync(join(templatesDir, file), 'utf8'),
    ]),
  );
  const script = pathToFileURL(join(dir, 'render.js')).href;
  let loading: Promise<{ renderPage: RenderPage }> | undefined;
  return {
    template: (name) => templates.get(name) ?? templates.get('plain')!,
    routeOf: routeFinder(readRoutes(dir)),
    async render(url, input) {
      loading ??= import(script) as Promise<{ renderPage: RenderPage }>;
      return (await loading).renderPage(url, input);
    },
  };
}

export const HEAD_MARK = '<!--page-head-->';
export const BODY_MARK = '<!--page-body-->';

const description = /<meta name="description"[^>]*>\s*/;

export function fillTemplate(
  template: string,
  { html, titles, data }: RenderedPage,
  links: string | null = null,
): string {
  // The browser shows the first title; the script adopts each of them.
  const head = titles
    .toReversed()
    .map((text) => `<title>${text}</title>`)
    .join('')
    .concat(links ?? '');
  const body = `<div id="root">${html}</div><script type="application/json" id="${PAGE_DATA_ID}">${data}</script>`;
  // Functions, since a replacement text gives `$` a meaning.
  const document = links === null ? template : template.replace(description, '');
  return document.replace(HEAD_MARK, () => head).replace(BODY_MARK, () => body);
}

/** Some 10 ms of processor time each; beyond, `unavailable` (503 with Retry-After). */
export function renderLimit(clock: Clock, most: { all: number; address: number }) {
  let second = 0;
  let all = 0;
  const counts = new Map<string, number>();
  return (address: string, cost = 1): void => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) {
      second = now;
      all = 0;
      counts.clear();
    }
    const own = counts.get(address) ?? 0;
    if (all + cost > most.all || own + cost > most.address) throw busy();
    all += cost;
    counts.set(address, own + cost);
  };
}

function titleOf(html: string): string | undefined {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const end = ` · ${brand.name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : undefined;
}

/** Link tags need the address, which only the server knows (rule internship-8). */
export function staticPages(
  dir: string,
  publicUrl: () => string,
  routeOf: (path: string) => PageRoute | undefined,
) {
  const built = new Map(
    existsSync(dir)
      ? [...readFiles(dir)].map(([path, file]) => [path.replace(/(^\/index)?\.html$/, '') || '/', file])
      : [],
  );
  const finished = new Map<string, Promise<PageFile>>();

  async function finish(path: string, file: PageFile, origin: string): Promise<PageFile> {
    const html = new TextDecoder().decode(file.plain);
    const canonical = path === '/home' ? '/' : path;
    const head = pageHead(canonical, titleOf(html), origin);
    const bytes = Buffer.from(html.replace(description, '').replace('</title>', () => `</title>${head}`));
    const [br, zipped] = await Promise.all([compressWell(bytes), compress(bytes, 'gzip')]);
    const whole = fileOf('page.html', new Uint8Array(bytes), {
      br: new Uint8Array(br),
      gzip: new Uint8Array(zipped),
    })!;
    // Policy of the built page: only the address is new.
    return { ...whole, policy: file.policy };
  }

  return (key: string): PageFile | Promise<PageFile> | undefined => {
    const file = built.get(key);
    // Not found and variants, which mailed links lead to, are not for sharing.
    if (!file || !['static', 'home'].includes(routeOf(key)?.html ?? '')) return file;
    const origin = publicUrl();
    const made = finished.get(`${origin}${key}`) ?? finish(key, file, origin);
    finished.set(`${origin}${key}`, made);
    return made;
  };
}

const parameter = (from: string) => new URLSearchParams({ from }).toString();
const built = new RegExp(`[?&]${parameter(BUILT_WAY_BACK)}`, 'g');

/** For use without the script (rule page-1); a `from` that leaves the site is ignored. */
export async function withReturnTo(
  file: PageFile,
  from: string | undefined,
  accepted: string | undefined,
): Promise<PageFile> {
  const html = new TextDecoder().decode(file.plain);
  // All letters that mean something in HTML or JSON are encoded.
  const own = from !== undefined && safeReturn(from) !== null ? parameter(from) : null;
  const filled = html.replace(built, ([sign]) => (own === null ? '' : `${sign}${own}`));
  if (filled === html) return file;
  const bytes = Buffer.from(filled);
  const encoding = encodingFor(accepted);
  const packed = encoding && { [encoding]: new Uint8Array(await compress(bytes, encoding)) };
  return { ...fileOf('page.html', new Uint8Array(bytes), packed ?? {})!, policy: file.policy };
}
