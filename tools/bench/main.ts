import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../browser.mjs';
import { run as runProgram } from '../run.mjs';
import { linkModes, linkShapes, type LinkMode, type LinkName } from './links';
import { firstPages, studentScreens, visitorScreens, type PageName } from './pages';
import { startSites, type Site } from './sites';
import { kilobytes, medians, printTable, ratio, seconds } from './tables';
import { firstVisit, seeAll, start, withProfile, type FirstVisit, type Start } from './visits';

/**
 * `npm run bench`: how soon the words of our pages are there, beside a hand-written page with the same words and beside the same
 * build drawn by the script alone, in one run (docs/performance.md). It prints Markdown tables and asserts nothing.
 *
 *     npm run bench -- --runs=5 --link=gprs --page=home --quick
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    /** `home`, `list`, or `screens` for the warm starts of all screens. */
    page: { type: 'string', multiple: true, default: ['home', 'list', 'screens'] },
    link: { type: 'string', multiple: true, default: Object.keys(linkShapes) },
    /** One run, links imitated by the browser alone. */
    quick: { type: 'boolean', default: false },
  },
});
const runs = values.quick ? 1 : Number(values.runs);
const links = values.link as LinkName[];
const pages = values.page.filter((name): name is PageName => name in firstPages);
const modes: readonly LinkMode[] = values.quick ? ['emulated'] : linkModes;
for (const name of links) if (!(name in linkShapes)) throw new Error(`There is no link ${name}.`);

const { sites, ids, pin, stop } = await startSites();

interface Figures extends FirstVisit {
  warm: number;
  offline: number;
}

async function visit(
  site: Site,
  page: PageName,
  mode: LinkMode,
  name: LinkName,
  seed: number,
): Promise<Figures> {
  const { path, watch } = firstPages[page];
  const options = { site, mode, pin, seed, shape: linkShapes[name] };
  return withProfile(async (profile) => {
    const first = await firstVisit(profile, path, watch, options);
    const warm = await start(profile, path, watch, options);
    const offline = await start(profile, path, watch, { ...options, shape: null });
    return { ...first, warm: warm.words, offline: offline.words };
  });
}

const cells = (figures: Figures, of: Record<Site['name'], Figures>) => [
  kilobytes(figures.bytes),
  ...[figures.words, figures.rows, figures.usable, figures.live].map(seconds),
  ...[seconds(figures.warm), seconds(figures.offline)],
  figures.shift.toFixed(3),
  Math.round(figures.longest),
  ratio(figures.words, of['hand-written'].words),
  ratio(of['client-only'].words, figures.words),
  ratio(figures.offline, of['hand-written'].offline),
];

async function benchFirstVisits(mode: LinkMode): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const page of pages) {
    for (const link of links) {
      const all: Partial<Record<Site['name'], Figures[]>> = {};
      for (let run = 1; run <= runs; run += 1) {
        for (const site of sites) (all[site.name] ??= []).push(await visit(site, page, mode, link, run));
      }
      const of = Object.fromEntries(
        Object.entries(all).map(([name, figures]) => [name, medians(figures)]),
      ) as Record<Site['name'], Figures>;
      for (const { name } of sites) rows.push([page, link, name, ...cells(of[name], of)]);
      console.error(`${mode} ${page} ${link}: done`);
    }
  }
  console.log(
    mode === 'emulated' ? '## Links by the browser\n' : '## Links by a proxy, with TLS and HTTP/2\n',
  );
  printTable(
    [
      ...[
        'page',
        'link',
        'site',
        'kB',
        'words s',
        'rows s',
        'usable s',
        'live s',
        'warm s',
        'offline s',
        'CLS',
      ],
      ...['longest task ms', 'words ÷ hand-written', 'client-only ÷ words', 'offline ÷ hand-written'],
    ],
    rows,
    3,
  );
}

/** Warm starts of every screen, beside the hand-written list. */
async function benchScreens(): Promise<void> {
  const starts = new Map<string, { warm: Start[]; offline: Start[] }>();
  const base = { mode: 'emulated', pin, seed: 0 } as const;
  const measure = async (
    name: string,
    site: Site,
    profile: string,
    { path, watch }: (typeof firstPages)[PageName] | ReturnType<typeof visitorScreens>[number],
  ) => {
    const figures = starts.get(name) ?? { warm: [], offline: [] };
    starts.set(name, figures);
    figures.warm.push(await start(profile, path, watch, { ...base, site, shape: linkShapes.gprs }));
    figures.offline.push(await start(profile, path, watch, { ...base, site, shape: null }));
  };
  const [own, , plain] = sites as [Site, Site, Site];
  for (let run = 1; run <= runs; run += 1) {
    await withProfile(async (profile) => {
      await seeAll(profile, [firstPages.list], false, plain, pin);
      await measure('hand-written list', plain, profile, firstPages.list);
    });
    for (const [who, screens] of [
      ['visitor', visitorScreens(ids)],
      ['student', studentScreens(ids)],
    ] as const) {
      await withProfile(async (profile) => {
        await seeAll(profile, screens, who === 'student', own, pin);
        for (const screen of screens) await measure(`${who} ${screen.path}`, own, profile, screen);
      });
    }
    console.error(`screens, run ${run}: done`);
  }
  const of = [...starts].map(([name, { warm, offline }]) => ({
    name,
    warm: medians(warm),
    offline: medians(offline),
  }));
  const plainStart = of[0]!.offline.words;
  console.log('## Warm starts of every screen\n');
  printTable(
    ['screen', 'warm on gprs s', 'offline s', 'CLS', 'offline ÷ hand-written'],
    of.map(({ name, warm, offline }) => [
      name,
      ...[seconds(warm.words), seconds(offline.words)],
      Math.max(warm.shift, offline.shift).toFixed(3),
      ratio(offline.words, plainStart),
    ]),
  );
}

try {
  const [version] = /Chrom\w+ [\d.]+/.exec(
    (await runProgram(await ensureBrowser(), ['--version'])).output,
  ) ?? ['an unknown browser'];
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${version}, Node ${process.versions.node}, ${cpus().length} cores, ` +
      `load ${loadavg()[0]!.toFixed(1)} at the start; medians of ${runs}, processor 4 times slower, 360 × 640.\n`,
  );
  for (const mode of modes) if (pages.length > 0) await benchFirstVisits(mode);
  if (values.page.includes('screens')) await benchScreens();
  console.log(`Load ${loadavg()[0]!.toFixed(1)} at the end.`);
} finally {
  await stop();
}
