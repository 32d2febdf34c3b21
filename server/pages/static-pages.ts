import { existsSync } from 'node:fs';
import { brand } from '#contract/brand';
import { brandVersion } from '#contract/given-brand';
import { type PageRoute, BUILT_WAY_BACK } from '#contract/pages';
import { escapeHtml } from '#contract/html';
import { safeReturn } from '#contract/start';
import { AppError } from '../core/errors';
import { compress, compressWell, encodingFor } from '../http/response-cache';
import { pagePolicy } from '../http/security-headers';
import { fileOf, readFiles, type PageFile } from '../http/static-files';
import { pageHead } from './sharing';
import { description, fillTemplate, type PageRenderer } from './rendered';

function titleOf(html: string): string | undefined {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const end = ` · ${escapeHtml(brand.name)}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : undefined;
}

const parameter = (from: string) => new URLSearchParams({ from }).toString();

const NOT_FOUND = '/404';

/** An ended session has its way back. */
function parametersOf(name: string): string {
  if (name !== 'expired' && name !== 'from') return `${name}=x`;
  return name === 'from' ? parameter(BUILT_WAY_BACK) : `expired=true&${parameter(BUILT_WAY_BACK)}`;
}

/** Pages that are the same for everybody: [address, name of the file]. */
export const builtAddresses = (pages: readonly PageRoute[]): (readonly [string, string])[] => [
  ...[...pages.filter(({ html }) => html === 'static' || html === 'home'), { route: NOT_FOUND }].map(
    ({ route }) => [route, route === '/' ? 'index' : route.slice(1)] as const,
  ),
  ...pages.flatMap(({ route, variants = [] }) =>
    variants.map((name) => [`${route}?${parametersOf(name)}`, `${route.slice(1)}_${name}`] as const),
  ),
];

/** Where the operator's brand is not the build's: each rendered again. Null where it is. */
export function brandedPages(renderer: PageRenderer | null, pages: readonly PageRoute[]) {
  if (!renderer || brandVersion === '') return null;
  const addresses = new Map(builtAddresses(pages).map(([address, name]) => [name, address]));
  return async (key: string): Promise<string> => {
    const name = key === '/' ? 'index' : key.slice(1);
    const page = await renderer.render(addresses.get(name)!);
    if ('sentTo' in page) throw new AppError('not_found');
    return fillTemplate(renderer.template(name), page);
  };
}

function withLinks(html: string, path: string, origin: string): string {
  const head = pageHead(path === '/home' ? '/' : path, titleOf(html), origin);
  return html.replace(description, '').replace('</title>', () => `</title>${head}`);
}

async function packed(html: string, policy: string): Promise<PageFile> {
  const bytes = Buffer.from(html);
  const [br, zipped] = await Promise.all([compressWell(bytes), compress(bytes, 'gzip')]);
  const both = { br: new Uint8Array(br), gzip: new Uint8Array(zipped) };
  return { ...fileOf('page.html', new Uint8Array(bytes), both)!, policy };
}

/** Link tags need the address, which only the server knows (rule internship-8). */
export function staticPages(
  dir: string,
  publicUrl: () => string,
  routeOf: (path: string) => PageRoute | undefined,
  branded: ReturnType<typeof brandedPages> = null,
) {
  const built = new Map(
    existsSync(dir)
      ? [...readFiles(dir)].map(([path, file]) => [path.replace(/(^\/index)?\.html$/, '') || '/', file])
      : [],
  );
  const finished = new Map<string, Promise<PageFile>>();

  return (key: string): PageFile | Promise<PageFile> | undefined => {
    const file = built.get(key);
    // Not found and variants, which mailed links lead to, are not for sharing.
    const isShared = ['static', 'home'].includes(routeOf(key)?.html ?? '');
    if (!file || (!isShared && !branded)) return file;
    const origin = publicUrl();
    const make = async () => {
      const html = branded ? await branded(key) : new TextDecoder().decode(file.plain);
      // Policy of the page as it was built: only the address is new.
      return packed(isShared ? withLinks(html, key, origin) : html, pagePolicy(html));
    };
    const made = finished.get(`${origin}${key}`) ?? make();
    finished.set(`${origin}${key}`, made);
    return made;
  };
}

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
