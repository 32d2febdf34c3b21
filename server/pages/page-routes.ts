import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { cleanPath, cleanSearch, isOfList, routeFinder, NO_JS_PARAM } from '#contract/pages';
import { pageForms } from '#contract/page-forms';
import { linkPicture } from '#contract/share';
import type { Dependencies } from '../dependencies';
import { AppError, busy } from '../core/errors';
import { clientAddress } from '../http/client-address';
import type { AppEnv } from '../http/operation';
import { discardUnreadBody } from '../http/body';
import { securePage } from '../http/security-headers';
import { readFiles, sendFile, type PageFile } from '../http/static-files';
import { brandedFiles } from './brand-page';
import { isTooLong, listPages } from './list-pages';
import { pathOf, plainPath, withMark, withoutMark, withoutSlash } from './page-address';
import { goTo, sendPage, sendProblem } from './send-page';
import { pageCookies } from './page-cookies';
import { pagePosts } from './page-posts';
import { personPages } from './person-pages';
import type { CallApi } from './posted-forms';
import { openRenderer, readRoutes, type PageRenderer, renderLimit, fillTemplate } from './rendered';
import { brandedPages, staticPages, withReturnTo } from './static-pages';
import { textRoutes } from './texts';

const none = new Map<string, PageFile>();
const isHtml = ({ contentType }: PageFile) => contentType.startsWith('text/html');

const rendersPerSecond = { all: 30, address: 12 };

type PageDeps = Pick<
  Dependencies,
  'database' | 'clock' | 'secretKey' | 'publicUrl' | 'textsDir' | 'brandPictures'
>;

function renderedPages(deps: PageDeps, renderer: PageRenderer, callApi: CallApi, writes: () => number) {
  const { publicUrl, secretKey } = deps;
  const lists = listPages(deps, renderer, writes);
  const count = renderLimit(deps.clock, rendersPerSecond);
  const countRender = (c: Context<AppEnv>) => count(clientAddress(c));
  const cookies = pageCookies(publicUrl);
  const { readList } = lists;
  const people = personPages({ secretKey, renderer, cookies, callApi, countRender, readList });
  const post = pagePosts({ renderer, people, cookies, callApi, countRender, publicUrl });

  /** The visitor's HTML of an address whose HTML is the shell, of which most ask to log in first, or has a slip's code. */
  async function ofVisitor(c: Context<AppEnv>, url: string): Promise<Response> {
    countRender(c);
    const page = await renderer.render(withoutMark(url));
    if ('sentTo' in page) return goTo(c, withMark(page.sentTo));
    const template = renderer.template(pathOf(url).slice(1));
    return sendPage(c, fillTemplate(template, page), template, 200);
  }
  const pageOf = async (c: Context<AppEnv>, url: string, isUnscripted: boolean) =>
    (await people.page(c, url)) ?? (isUnscripted ? await ofVisitor(c, url) : null);
  return {
    lists,
    post,
    /** Null when busy: the script fills the code into the built page. */
    slip: (c: Context<AppEnv>, url: string) =>
      ofVisitor(c, url).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return null;
      }),
    page: (...args: Parameters<typeof pageOf>) =>
      pageOf(...args).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return sendProblem(args[0], renderer.template('plain'), error);
      }),
  };
}

/** A missing asset is 404, never HTML. `writes` counts this server's requests with possible changes. */
export function pageRoutes(
  deps: PageDeps,
  dir: string | null,
  callApi: CallApi,
  writes: () => number,
  openPages = openRenderer,
): Hono<AppEnv> {
  const files = dir === null ? none : brandedFiles(readFiles(dir), deps.brandPictures);
  const pagesDir = join(dir ?? '', '../pages');
  const renderer = dir === null ? null : openPages(pagesDir);
  const known = readRoutes(pagesDir);
  const routeOf = renderer?.routeOf ?? routeFinder(known);
  const branded = brandedPages(renderer, known);
  const builtPages = staticPages(join(pagesDir, 'static'), deps.publicUrl, routeOf, branded);
  const rendered = renderer && renderedPages(deps, renderer, callApi, writes);

  async function builtPage(c: Context<AppEnv>, path: string): Promise<PageFile | undefined> {
    const route = routeOf(path);
    if (!route) return builtPages('/404');
    const plain = withoutSlash(path);
    const variant = route.variants?.find((parameter) => c.req.query(parameter) !== undefined);
    if (variant === undefined) return builtPages(plain);
    const page = await builtPages(`${plain}_${variant}`);
    return page && withReturnTo(page, c.req.query('from'), c.req.header('accept-encoding'));
  }

  async function pageAt(c: Context<AppEnv>, path: string): Promise<Response> {
    const shell = files.get('/index.html');
    if (!shell) throw new AppError('not_found');
    const url = `${path}${new URL(c.req.url).search}`;
    const kind = routeOf(path)?.html;
    const isUnscripted = kind === 'shell' && c.req.query(NO_JS_PARAM) !== undefined;
    const hasCode = withoutSlash(path) === pageForms.claim.path && c.req.query('code') !== undefined;
    const own = (await rendered?.page(c, url, isUnscripted)) ?? (hasCode && (await rendered?.slip(c, url)));
    if (own) return own;
    const list = isOfList(kind) && (await rendered?.lists.page(c));
    if (list) return list;
    // The shell would send a browser without the script here again and again.
    if (isOfList(kind) && kind !== 'home' && renderer && c.req.query(NO_JS_PARAM) !== undefined)
      return sendProblem(
        c,
        renderer.template('plain'),
        isTooLong(c.req.url, routeOf) ? new AppError('not_found') : busy(),
      );
    const built = await builtPage(c, path);
    if (kind === undefined && built) c.status(404);
    // A mailed link's URL holds its token (rules sign-in-5, account-6): never a Referer. The worker serves the
    // shell at every path with its saved headers. Elsewhere old browsers name their own site by it.
    if (!built || kind === 'mailed') c.header('Referrer-Policy', 'no-referrer');
    return sendFile(c, built ?? shell);
  }

  const routes = new Hono<AppEnv>().use('*', securePage);
  if (renderer) routes.route('/', textRoutes(deps, renderer.template('plain')));
  routes.get('*', async (c) => {
    const { path } = c.req;
    const file = files.get(path);
    if (!file && path.startsWith('/assets/')) throw new AppError('not_found');
    if (file && isHtml(file)) c.header('Referrer-Policy', 'no-referrer');
    // Previews are shown on other sites.
    if (path === linkPicture.path) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (file) return sendFile(c, file);
    const plain = plainPath(path);
    const clean = cleanPath(plain);
    const { search, hostname } = new URL(c.req.url);
    const meant = cleanSearch(search);
    const isChanged = (clean !== plain || meant !== search) && routeOf(clean);
    const publicUrl = new URL(deps.publicUrl());
    if (hostname === `www.${publicUrl.hostname}`)
      return c.redirect(publicUrl.origin + (isChanged ? clean : plain) + meant);
    if (isChanged) return c.redirect(clean + meant);
    const page = await pageAt(c, plain);
    // Differs for a person logged in without the script.
    page.headers.append('Vary', 'Cookie');
    return page;
  });
  if (rendered) routes.post('*', discardUnreadBody, rendered.post);
  return routes.all('*', (c) => {
    c.header('Allow', rendered ? 'GET, HEAD, POST' : 'GET, HEAD');
    throw new AppError(dir === null ? 'not_found' : 'method_not_allowed');
  });
}
