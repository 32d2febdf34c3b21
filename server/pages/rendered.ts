import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routeFinder, type PageRoute, type RenderPage } from '#contract/pages';

/** The build's output for rendered pages. */
export interface PageRenderer {
  /** A document with marks (template.ts): `login`, `list`, `plain`. */
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
