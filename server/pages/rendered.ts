import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  PAGE_DATA_ID,
  routeFinder,
  type PageRoute,
  type RenderPage,
  type RenderedPage,
} from '#contract/pages';
import { withBrand } from './brand-page';
import { busy } from '../core/errors';
import type { Clock } from '../dependencies';

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
      withBrand(readFileSync(join(templatesDir, file), 'utf8')),
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

export const description = /<meta name="description"[^>]*>\s*/;

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
