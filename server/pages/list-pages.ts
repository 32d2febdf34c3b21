import type { Context } from 'hono';
import type { RenderInput } from '#contract/pages';
import type { DataDeps, Dependencies } from '../dependencies';
import { readListState, listWhole } from '../modules/internships/list.usecases';
import { readCategories } from '../modules/internships/internships.usecases';
import { portalFigures } from '../modules/overview/overview.usecases';
import { AppError } from '../core/errors';
import { clientAddress } from '../http/client-address';
import type { AppEnv } from '../http/operation';
import { sendCached } from '../http/responses';
import { weakEtag, cachedResponse, responseCache, type CachedResponse } from '../http/response-cache';
import { pagePolicy } from '../http/security-headers';
import { internshipHead, listHead, pageHead } from './sharing';
import { boundRows, withoutSlash } from './page-address';
import { renderLimit, fillTemplate, type PageRenderer } from './rendered';

type ListState = Awaited<ReturnType<typeof readListState>>;

/** Delay of other servers' changes, in milliseconds. */
const keptMs = 100;

/** Read at most ten times a second while unchanged; `writes` are this server's, after which it is reread. */
export function publicListState(deps: DataDeps, writes: () => number): () => Promise<ListState> {
  let kept: { state: ListState; at: number; writes: number } | undefined;
  return async () => {
    const at = deps.clock.now();
    const seen = writes();
    if (kept && kept.writes === seen && Math.abs(at - kept.at) < keptMs) return kept.state;
    const state = await readListState(deps, 'public');
    kept = { state, at, writes: seen };
    return state;
  };
}

type LinkDeps = DataDeps & Pick<Dependencies, 'publicUrl'>;

/** 404 for the page of an internship that is not public. */
type CachedPage = CachedResponse & { status: 200 | 404 };

type ListInput = Required<Pick<RenderInput, 'list' | 'categories' | 'figures'>>;

const maxPages = 300;
/** Some 10 ms of processor time each; beyond, the script renders. */
const rendersPerSecond = { all: 20, address: 12 };
/** A page of so many rows counts as one. */
const rowsPerRender = 100;
const maxSearchLength = 300;
const filters = ['category', 'location', 'type', 'q', 'company', 'sort', 'show'];

const keyOf = ({ today, version }: ListState) => `${today} ${version}`;

/** Invalid ids are rendered as an unknown one, as a browser may normalize them. */
const nobodys = (path: string): string =>
  path.replace(/^(\/internship-details\/)(?!\d+$).+$/, (_, start: string) => `${start}0`);

type RouteOf = PageRenderer['routeOf'];

/** Address without what does not change the page, such as a tracking parameter. */
function canonical(address: string, routeOf: RouteOf): { url: string; rows: number } {
  const { pathname, searchParams } = new URL(address);
  const isHome = routeOf(pathname)?.html === 'home';
  const search = new URLSearchParams();
  for (const name of isHome ? [] : filters) {
    const value = searchParams.get(name)?.trim();
    if (value) search.set(name, value);
  }
  const rows = isHome ? 1 : boundRows(search);
  const url = `${nobodys(withoutSlash(pathname))}${search.size > 0 ? `?${search.toString()}` : ''}`;
  return { url, rows };
}

export const isTooLong = (address: string, routeOf: RouteOf): boolean =>
  canonical(address, routeOf).url.length > maxSearchLength;

/** Rendered once per version and address; null for the app shell. */
export function listPages(
  deps: LinkDeps,
  { template: templateOf, render, routeOf }: PageRenderer,
  writes: () => number,
) {
  const templates = { list: templateOf('list'), home: templateOf('home') };
  const pages = responseCache<CachedPage>(maxPages);
  const policies = { list: pagePolicy(templates.list), home: pagePolicy(templates.home) };
  const kindOf = (url: string) => (routeOf(url.replace(/\?.*/, ''))?.html === 'home' ? 'home' : 'list');
  const readFigures = portalFigures(deps);
  const readState = publicListState(deps, writes);
  let current: { key: string; input: Promise<ListInput> } | undefined;
  const count = renderLimit(deps.clock, rendersPerSecond);

  function inputOf(state: ListState): Promise<ListInput> {
    const key = keyOf(state);
    if (current?.key === key) return current.input;
    const read = async () => {
      const [list, internship_categories, figures] = await Promise.all([
        listWhole(deps, state),
        readCategories(deps),
        readFigures(),
      ]);
      return { list, categories: { internship_categories }, figures };
    };
    current = { key, input: read() };
    const made = current;
    made.input.catch(() => current === made && (current = undefined));
    return made.input;
  }

  /** Tags for link previews (rule internship-8). */
  function linksOf(url: string, { internships }: ListInput['list']): string | null {
    if (kindOf(url) === 'home') return pageHead('/', undefined, deps.publicUrl());
    const [, id] = /^\/internship-details\/(\d+)$/.exec(url) ?? [];
    if (id === undefined) return listHead(deps.publicUrl());
    const row = internships.find((listed) => String(listed.id) === id);
    return row ? internshipHead(row, deps.publicUrl()) : null;
  }

  async function make(url: string, input: Promise<ListInput>): Promise<CachedPage> {
    const made = await input;
    const { list } = made;
    const page = await render(url, made);
    if ('sentTo' in page) throw new Error(`${url} sends a visitor elsewhere`);
    const html = fillTemplate(templates[kindOf(url)], page, linksOf(url, list));
    // The same list has the same tag on every server (rule internship-6).
    const response = cachedResponse(
      html,
      weakEtag(html.replace(JSON.stringify({ as_of: list.as_of }).slice(1, -1), '')),
    );
    return { ...response, status: page.isFound ? 200 : 404 };
  }

  async function readList(): Promise<ListInput> {
    return inputOf(await readState());
  }

  async function page(c: Context<AppEnv>): Promise<Response | null> {
    const { url, rows } = canonical(c.req.url, routeOf);
    if (url.length > maxSearchLength) return null;
    try {
      const state = await readState();
      const page = await pages(`${keyOf(state)} ${url}`, async () => {
        count(clientAddress(c), Math.ceil(rows / rowsPerRender));
        return make(url, inputOf(state));
      });
      c.status(page.status);
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Security-Policy', policies[kindOf(url)]);
      return await sendCached(c, page, 'text/html; charset=utf-8');
    } catch (error) {
      if (!(error instanceof AppError)) c.get('logger').warn({ err: error }, 'page not rendered');
      return null;
    }
  }

  return { page, readList };
}
