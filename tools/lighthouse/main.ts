import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureBrowser, launchArgs } from '../browser.mjs';
import { startServer } from '../built-server';
import { cache, root } from '../paths.mjs';
import { nodeTool, run } from '../run.mjs';

/**
 * Runs Lighthouse CI against the built server with demo data and prints every score. FULL=1 runs lighthouserc.json as it
 * is; without it, once on the first addresses and without performance, which one run on a busy machine does not tell.
 */

interface Settings {
  ci: {
    collect: {
      url: string[];
      numberOfRuns: number;
      puppeteerScript: string;
      settings: { onlyCategories: string[] } & Record<string, unknown>;
    };
    assert: { assertions: Record<string, unknown> } & Record<string, unknown>;
  };
}

interface Report {
  requestedUrl: string;
  categories: Record<string, { title: string; score: number | null }>;
}

const folder = join(cache, 'lighthouse');
const reports = join(folder, '.lighthouseci');

const QUICK_ADDRESSES = 3;

/** Leaves out of the settings what only a full run does. */
function quick({ ci: { collect, assert } }: Settings): Settings {
  const { 'categories:performance': _performance, ...assertions } = assert.assertions;
  const onlyCategories = collect.settings.onlyCategories.filter((name) => name !== 'performance');
  return {
    ci: {
      collect: {
        ...collect,
        url: collect.url.slice(0, QUICK_ADDRESSES),
        numberOfRuns: 1,
        settings: { ...collect.settings, onlyCategories },
      },
      assert: { ...assert, assertions },
    },
  };
}

/** The settings with what is only known now: the server's port, the browser, and its flags. */
async function writeSettings(port: number): Promise<string> {
  const all = JSON.parse(await readFile(join(root, 'lighthouserc.json'), 'utf8')) as Settings;
  const { ci } = process.env.FULL ? all : quick(all);
  const here = (address: string) => Object.assign(new URL(address), { port: String(port) }).href;
  const collect = {
    ...ci.collect,
    url: ci.collect.url.map(here),
    // Taken from the folder it runs in.
    puppeteerScript: relative(folder, join(root, ci.collect.puppeteerScript)),
    puppeteerLaunchOptions: { args: launchArgs },
    chromePath: await ensureBrowser(),
  };
  const file = join(folder, 'lighthouserc.json');
  await writeFile(file, JSON.stringify({ ci: { ...ci, collect } }));
  return file;
}

async function printScores(): Promise<void> {
  const names = (await readdir(reports)).filter((name) => /^lhr-\d+\.json$/.test(name)).sort();
  for (const name of names) {
    const report = JSON.parse(await readFile(join(reports, name), 'utf8')) as Report;
    const scores = Object.values(report.categories).map(
      ({ title, score }) => `${title} ${score === null ? 'none' : Math.round(score * 100)}`,
    );
    console.log(`${new URL(report.requestedUrl).pathname}: ${scores.join(', ')}`);
  }
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const server = await startServer();
try {
  const settings = await writeSettings(server.port);
  const { code } = await run(nodeTool('lhci'), ['autorun', `--config=${settings}`], {
    cwd: folder,
    show: true,
  });
  process.exitCode = code;
  await printScores();
} finally {
  await server.stop();
}
