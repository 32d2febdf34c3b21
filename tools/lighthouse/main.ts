import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ensureBrowser, launchArgs } from '../browser.mjs';
import { startServer } from '../built-server';
import { cache, root } from '../paths.mjs';
import { nodeTool, run } from '../run.mjs';

/** Lighthouse CI as lighthouserc.json says, against the built server with demo data; prints every score. */

interface Settings {
  ci: { collect: { url: string[]; puppeteerScript: string } & Record<string, unknown>; assert: object };
}

interface Report {
  requestedUrl: string;
  categories: Record<string, { title: string; score: number | null }>;
}

const folder = join(cache, 'lighthouse');
const reports = join(folder, '.lighthouseci');

/** The settings with what is only known now: the server's port, the browser, and its flags. */
async function writeSettings(port: number): Promise<string> {
  const { ci } = JSON.parse(await readFile(join(root, 'lighthouserc.json'), 'utf8')) as Settings;
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
