import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routeFinder, type PageRoute, type RenderPage, type RenderedPage } from '#contract/pages';
import { PAGE_DATA_ID } from '#contract/page-protocol';
import { busy } from '../core/errors';
import type { Clock } from '../dependencies';

/** The build's output for rendered pages. */
export interface PageRenderer {
  /** A document with marks: `login`, `list`, `plain`. */
  template(name: string): string;
  routeOf(path: string): PageRoute | undefined;
  /** Loaded on the first call. */
  render: RenderPage;
}

/** @param dir dist/pages. @returns none without built pages */
export function readRoutes(dir: string): PageRoute[] {
  const file = join(dir, 'routes.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageRoute[]) : [];
}

/** @param dir dist/pages. @returns null without one: the script renders everything */
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

/** Placeholders of the built document. */
export const HEAD_MARK = '<!--page-head-->';
export const BODY_MARK = '<!--page-body-->';

/** Tag of every page, replaceable. */
export const description = /<meta name="description"[^>]*>\s*/;

/** The filled template. @param links HTML for previews and search engines, with a description, if any */
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

/**
 * Renders per second, some 10 ms of processor time each. @param most for all, and for one address
 * @returns counts one, or its cost; throws AppError `unavailable` (503 with Retry-After) beyond
 */
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
