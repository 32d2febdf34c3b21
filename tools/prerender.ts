import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Beasties from 'beasties';
import { type PageRoute, type RenderInput, type RenderPage } from '#contract/pages';
import { withBrand } from '#server/pages/brand-page';
import { builtAddresses } from '#server/pages/static-pages';
import { BODY_MARK, fillTemplate, HEAD_MARK } from '#server/pages/rendered';
import { compressFolder } from './built.mjs';
import { screenFiles } from './chunks';
import { clientDir, pagesDir } from './paths.mjs';
import { sampleList } from '#contract/sample-rows';

/** Public pages' HTML after the client build (ADR 27): static documents, and templates for the server's lists. */

const { pages, renderPage } = (await import(pathToFileURL(join(pagesDir, 'render.js')).href)) as {
  pages: readonly PageRoute[];
  renderPage: RenderPage;
};

const critical = new Beasties({
  path: clientDir,
  publicPath: '/',
  pruneSource: false,
  fonts: false,
  // The theme, beyond the build's DOM.
  allowRules: [/:root/],
  logLevel: 'warn',
});

const root = /<div id="root">[^]*?<\/main>\s*<\/div>/;
const scripts = /\s*<(?:script type="module"[^>]*>[^]*?<\/script>|link rel="modulepreload"[^>]*>)/g;
const stylesheet = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;
const title = /<title>[^]*?<\/title>/;
const toPlain = /\s*(?:<!--[^>]*-->\s*)?<noscript>\s*<meta[^]*?<\/noscript>/;

const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
const template = shell
  .replace(title, HEAD_MARK)
  .replace(toPlain, '')
  .replace(root, BODY_MARK)
  .replace(scripts, '')
  .replace(' data-shell', '')
  .replace('</body>', `${[...shell.matchAll(scripts)].map(([element]) => element.trim()).join('')}</body>`);

const preloadsOf = (route: string) =>
  screenFiles(clientDir, route)
    .map((path) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${path}">`)
    .join('');

/** The rest loads without blocking, and the script waits for it. */
async function withStyles(pages: readonly string[], route: string): Promise<string> {
  const whole = fillTemplate(template, {
    html: pages.join(''),
    titles: [],
    isFound: true,
    data: '',
  });
  const inlined = await critical.process(whole);
  const found = [...inlined.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style]) => style);
  const styles = found.join('');
  const [, href] = stylesheet.exec(shell) ?? [];
  if (!styles || !href) throw new Error('The page has no stylesheet.');
  const late =
    `<link rel="stylesheet" href="${href}" media="print" id="stylesheet">` +
    `<noscript><link rel="stylesheet" href="${href}"></noscript>`;
  return template
    .replace(stylesheet, () => `<style>${styles}</style>`)
    .replace('</body>', () => `${preloadsOf(route)}${late}</body>`);
}

async function render(url: string, input?: RenderInput) {
  const page = await renderPage(url, input);
  if ('sentTo' in page) throw new Error(`${url} sends a visitor elsewhere.`);
  return page;
}

const staticDir = join(pagesDir, 'static');
const templatesDir = join(pagesDir, 'templates');
for (const dir of [staticDir, templatesDir]) await mkdir(dir, { recursive: true });

for (const [path, base] of builtAddresses(pages)) {
  const page = await render(path);
  const isHome = pages.some(({ route, html }) => route === path && html === 'home');
  const ofRows = isHome ? [(await render(path, sampleList)).html] : [];
  const own = await withStyles([page.html, ...ofRows], path.replace(/\?.*/, ''));
  const name = `${base}.html`;
  await writeFile(join(staticDir, name), withBrand(fillTemplate(own, page)));
  await writeFile(join(templatesDir, name), own);
}

const samples = [
  '/all-internships',
  '/all-internships?category=1&q=nothing-is-called-so',
  '/internship-details/1',
  '/internship-details/999999999',
];
const rendered = await Promise.all(samples.map((url) => render(url, sampleList)));
await writeFile(
  join(templatesDir, 'list.html'),
  await withStyles(
    rendered.map(({ html }) => html),
    '/all-internships',
  ),
);
await writeFile(join(pagesDir, 'routes.json'), JSON.stringify(pages));
// With all styles: only for browsers without script.
await writeFile(join(templatesDir, 'plain.html'), template);
await compressFolder(staticDir);
