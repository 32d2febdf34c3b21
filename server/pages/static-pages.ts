import { existsSync } from 'node:fs';
import { brand } from '#contract/brand';
import { type PageRoute, BUILT_WAY_BACK } from '#contract/pages';
import { safeReturn } from '#contract/start';
import { compress, compressWell, encodingFor } from '../http/response-cache';
import { fileOf, readFiles, type PageFile } from '../http/static-files';
import { pageHead } from './sharing';
import { description } from './rendered';

/** Title without the name of the portal; undefined for the start page. */
function titleOf(html: string): string | undefined {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const end = ` · ${brand.name}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : undefined;
}

/**
 * Built pages with link tags (rule internship-8), whose address only the server knows. @param dir dist/pages/static
 * @returns finds a page by its path, that of a variant by `path_parameter`
 */
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

/**
 * Adds the return address to a built page's log-in and sign-up links, for use without the script (rule page-1).
 * @param from of the address; ignored when it leaves the site. @param accepted the Accept-Encoding header
 */
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
  // Policy of the built page: only addresses are new.
  return { ...fileOf('page.html', new Uint8Array(bytes), packed ?? {})!, policy: file.policy };
}
