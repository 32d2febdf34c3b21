import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import type { SignInAnswer } from '#contract/accounts';
import { pageKinds, routeOf } from '#contract/pages';
import { safeReturn, startOf } from '#contract/start';
import type { Dependencies } from '../dependencies';
import { AppError } from '../core/errors';
import type { AppEnv } from '../http/context';
import { clientAddress } from '../http/client-address';
import { pagePolicy, securePage } from '../http/security-headers';
import { readFiles, sendFile, type PageFile } from '../http/static-files';
import { builtFile } from './built-files.usecases';
import { listPages } from './list-pages';
import { formOf, postForm, type CallApi } from './posted-forms';
import { personPages } from './person-pages';
import { openRenderer } from './rendered';
import { fillTemplate } from './template';

const none = new Map<string, PageFile>();

/** The finished HTML of static pages, by their address. */
function readStaticPages(dir: string): Map<string, PageFile> {
  if (!existsSync(dir)) return none;
  return new Map(
    [...readFiles(dir)].map(([path, file]) => [path.replace(/(^\/index)?\.html$/, '') || '/', file]),
  );
}

/**
 * Serves the built page (GET and HEAD): files with an ETag and their precompressed copies; finished HTML where
 * `contract/pages.ts` says so; else the app shell. An asset of an
 * earlier build is kept for its pages (ADR 30); a missing one is 404, never HTML.
 * @param dir dist/client; null when only the API is served
 * @param callApi for forms that are posted without the script
 */
export function pageRoutes(
  deps: Pick<Dependencies, 'database' | 'clock' | 'secretKey' | 'publicUrl'>,
  dir: string | null,
  callApi: CallApi,
): Hono<AppEnv> {
  const files = dir === null ? none : readFiles(dir);
  const pagesDir = join(dir ?? '', '../pages');
  const staticPages = dir === null ? none : readStaticPages(join(pagesDir, 'static'));
  const renderer = dir === null ? null : openRenderer(pagesDir);
  const lists = renderer && listPages(deps, renderer);
  const people =
    renderer && lists
      ? personPages({ secretKey: deps.secretKey, renderer, callApi, readList: lists.readList })
      : null;

  async function pageAt(c: Context<AppEnv>, path: string): Promise<Response> {
    const shell = files.get('/index.html');
    if (!shell) throw new AppError('not_found');
    const { search } = new URL(c.req.url);
    const own = await people?.page(c, `${path}${search}`);
    if (own) return own;
    const route = routeOf(path);
    const kind = route === null ? null : pageKinds[route];
    const rendered = (kind === 'list' || kind === 'internship') && (await lists?.page(c));
    if (rendered) return rendered;
    const finished = kind === null ? staticPages.get('/404') : staticPages.get(path.replace(/(?<=.)\/$/, ''));
    if (kind === null && finished) c.status(404);
    return sendFile(c, finished ?? shell);
  }

  /** The page that a form was posted to, with what became of it. */
  async function postedPage(c: Context<AppEnv>, path: string): Promise<Response> {
    const name = formOf(path);
    if (!renderer || name === undefined) throw new AppError('method_not_allowed');
    const held = c.get('bodyMemory').hold(clientAddress(c), undefined);
    c.set('heldBody', held);
    try {
      const { posted, response, answer } = await postForm(c, name, callApi);
      if (name === 'login' && posted.isDone && people) {
        const { user } = answer as SignInAnswer;
        const target = safeReturn(c.req.query('from')) ?? startOf(user.role);
        return people.signedIn(c, answer as SignInAnswer, target);
      }
      const page = await renderer.render(path, { form: posted });
      if (!page) throw new AppError('internal');
      const template = renderer.template(path.slice(1));
      for (const header of ['Retry-After']) {
        const value = response.headers.get(header);
        if (value !== null) c.header(header, value);
      }
      c.header('Cache-Control', 'no-store');
      c.header('Content-Security-Policy', pagePolicy(template));
      return c.html(fillTemplate(template, page), response.status as 200);
    } finally {
      held.release();
    }
  }

  const routes = new Hono<AppEnv>().use('*', securePage);
  routes.post('*', async (c) => {
    c.header('Referrer-Policy', 'no-referrer');
    const path = c.req.path.replace(/(?<=.)\/$/, '');
    if (people && path === '/page-session') return people.takeOver(c);
    if (people && path === '/log-out') return people.logOut(c);
    if (people && routeOf(path) === '/apply/$id') return people.apply(c, path);
    return postedPage(c, path);
  });
  return routes.get('*', async (c) => {
    const { path } = c.req;
    const file = files.get(path) ?? (path.startsWith('/assets/') ? await builtFile(deps, path) : undefined);
    if (file === null) throw new AppError('not_found');
    // The URL of a mailed link holds its token (rules 12 and 38): it must not be sent as Referer. The worker serves the
    // shell at every path, with the headers it was saved with.
    if (!file || file.contentType.startsWith('text/html')) c.header('Referrer-Policy', 'no-referrer');
    return file ? sendFile(c, file) : pageAt(c, path);
  });
}
