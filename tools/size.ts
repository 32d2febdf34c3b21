import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderPage } from '#contract/pages';
import { compressWell } from '#server/http/response-cache';
import { withBrand } from '#server/pages/brand-page';
import { fillTemplate } from '#server/pages/rendered';
import { pageHead } from '#server/pages/sharing';
import { entryFiles, screenFiles } from './chunks';
import { POLYFILLS_URL } from '#contract/worker-protocol';
import { clientDir, pagesDir } from './paths.mjs';
import { sampleList } from '#contract/sample-rows';

/** `npm run size`: bytes served by the build (Brotli) against budgets in KB of 1000 bytes. */

const served = (path: string): number =>
  statSync(join(clientDir, `${path}.br`), { throwIfNoEntry: false })?.size ??
  statSync(join(clientDir, path)).size;
const sum = (paths: Iterable<string>): number => [...paths].reduce((total, path) => total + served(path), 0);

const entry = entryFiles(clientDir);
const untilLive = (route: string) => new Set([...entry, ...screenFiles(clientDir, route)]);

function ofWorker(): string[] {
  const worker = readFileSync(join(clientDir, 'sw.js'), 'utf8');
  const [code] = /assets\/worker-[\w-]+\.js/.exec(worker) ?? [];
  const files = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
  if (!code || files.length < 10) throw new Error('The list in sw.js could not be read.');
  const isSaved = ([file = '', url = '']: readonly string[]) =>
    !file.includes('"isDeferred"') && !POLYFILLS_URL.endsWith(url);
  const saved = files.filter(isSaved).map(([, url = '']) => url);
  return ['sw.js', code, ...saved];
}

async function homeBytes(): Promise<number> {
  const renderer = pathToFileURL(join(pagesDir, 'render.js')).href;
  const { renderPage } = (await import(renderer)) as { renderPage: RenderPage };
  const page = await renderPage('/', sampleList);
  if ('sentTo' in page) throw new Error('Home sends a visitor elsewhere.');
  const template = readFileSync(join(pagesDir, 'templates/home.html'), 'utf8');
  const head = pageHead('/', undefined, 'https://portal.example.org');
  return (await compressWell(Buffer.from(withBrand(fillTemplate(template, page, head))))).length;
}

const home = untilLive('/');
/** Targets not reached yet have a ceiling. */
const sizes: [what: string, bytes: number, budget: number, ceiling?: number][] = [
  [
    'first visit of home, with all for offline',
    (await homeBytes()) + sum(new Set([...home, ...ofWorker()])),
    185,
    221.5,
  ],
  ['entry of every page', sum(entry), 114],
  ['until live: home', sum(home), 125.3],
  ['until live: list', sum(untilLive('/all-internships')), 128.4],
  ['until live: log-in', sum(untilLive('/login')), 126],
  ['until live: apply', sum(untilLive('/apply/$id')), 162],
  ['until live: applicants', sum(untilLive('/internship/$id/applications')), 153.3],
];
for (const [what, bytes, budget, ceiling = budget] of sizes) {
  const isOver = bytes > ceiling * 1000;
  console.log(`${isOver ? '✗' : '✓'} ${what}: ${(bytes / 1000).toFixed(1)} of ${budget} KB`);
  if (isOver) process.exitCode = 1;
}
