import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pageKinds, type RenderPage } from '#contract/pages';
import { offlineParts } from '#contract/worker-protocol';
import { audienceOfRoute } from '../chunks';
import { openChunks } from '../page-chunks';
import { clientDir, pagesDir } from '../paths.mjs';
import { bytesOfChange, changes } from './changed-word';
import { renderedPage, savedFiles, servedBytes, staticPages, sum } from './files';

/**
 * `npm run size`: the bytes of the build as they are served, without headers, beside their budgets. They are exact, so that
 * a budget that does not hold is an error; one that is not reached yet has a ceiling, which is. KB are 1000 bytes.
 */

interface Size {
  what: string;
  bytes: number;
  /** In KB. */
  budget: number;
  /** In KB: what may not be exceeded meanwhile, where the budget is not reached yet. */
  ceiling: number;
}

const { renderPage } = (await import(pathToFileURL(join(pagesDir, 'render.js')).href)) as {
  renderPage: RenderPage;
};
const chunks = openChunks(clientDir);
const saved = savedFiles();
const worker = servedBytes('/sw.js');
const html = staticPages();
const home = await renderedPage('/', renderPage);
const list = await renderedPage('/all-internships', renderPage);

/** What a visitor has after the first visit of a page: the page, what it loads, and what the worker saves. */
const firstVisit = (page: number, route: string): number => {
  const shared = saved.filter(({ parts }) => parts.length === 0).map(({ url }) => url);
  return page + worker + sum(new Set([...shared, ...chunks.ofRoute(route)]));
};

const sizes: Size[] = [];
const add = (what: string, bytes: number, budget: number, ceiling = budget) =>
  void sizes.push({ what, bytes, budget, ceiling });

add('entry of every page: menu and links are live', sum(chunks.entry), 105);
/** What a page may load before its screen is live as well, in KB, by the chunk of the screen. */
const screenBudgets: Partial<Record<string, number>> = {
  home: 111,
  site: 114,
  privacy: 114,
  list: 116,
  account: 125,
  unsubscribe: 125,
  classroom: 146,
  // With the form and the status of the real screens.
  practice: 170,
};
for (const [route, kind] of Object.entries(pageKinds)) {
  if (kind === 'shell') continue;
  const budget = screenBudgets[audienceOfRoute(route) ?? ''];
  if (budget === undefined) throw new Error(`The screen of ${route} has no budget.`);
  add(`scripts until the screen of ${route} is live`, sum(chunks.ofRoute(route)), budget);
}
add('first visit with all that is saved, home', firstVisit(home, '/'), 145, 165);
add('first visit with all that is saved, list', firstVisit(list, '/all-internships'), 145, 168);
add('service worker', worker, 9);
add('HTML of home with what it shows of the list', home, 8);
add('HTML of the list with 20 rows', list, 11);
add('HTML of an internship', await renderedPage('/internship-details/105', renderPage), 10);
for (const [name, bytes] of html) add(`HTML of ${name}`, bytes, 8);
const partBudgets = {
  account: 30,
  student: 64,
  writing: 15,
  'follow-up': 15,
  news: 5,
  business: 50,
  office: 61,
  classroom: 30,
  people: 45,
};
for (const part of offlineParts)
  add(
    `part of ${part}, saved on demand`,
    sum(saved.filter(({ parts }) => parts.includes(part)).map(({ url }) => url)),
    partBudgets[part],
  );
for (const [what, change] of Object.entries(changes))
  add(`update after one word of ${what}`, await bytesOfChange(change), 25);

const width = Math.max(...sizes.map(({ what }) => what.length));
for (const { what, bytes, budget, ceiling } of sizes) {
  const mark = bytes > ceiling * 1000 ? '✗' : bytes > budget * 1000 ? '!' : ' ';
  const most = ceiling > budget ? `, at most ${ceiling} until it is reached` : '';
  console.log(
    `${mark} ${what.padEnd(width)} ${(bytes / 1000).toFixed(1).padStart(6)} KB of ${budget} KB${most}`,
  );
}
const broken = sizes.filter(({ bytes, ceiling }) => bytes > ceiling * 1000);
for (const { what, bytes, ceiling } of broken)
  console.error(`Over by ${((bytes - ceiling * 1000) / 1000).toFixed(1)} KB: ${what}.`);
process.exitCode = broken.length === 0 ? 0 : 1;
