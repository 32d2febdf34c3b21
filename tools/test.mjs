import './node-version.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBrowser,
  ensureFirefox,
  ensureQtWebKit,
  ensureW3m,
  ensureWebKitGtk,
  hasSafari,
} from './browsers.mjs';
import { ensureBuilt } from './built.mjs';
import { runChecks } from './check.mjs';
import { ensureInstalled } from './installed.mjs';
import { ensureOldChromium, oldChromiums } from './old-chromium.mjs';
import { cache, root } from './paths.mjs';
import { ensurePostgres } from './postgres.mjs';
import { lastLine, readLighthouse, readPlaywright, readVitest, tallyOf } from './reports.mjs';
import { nodeTool, run } from './run.mjs';

/** `npm test` (rule product-2); `test:full` adds Firefox, WebKit, Lighthouse, crash rounds and what reads FULL. */

/** @typedef {import('./reports.mjs').Tally} Tally */

const full = process.argv.includes('--full');
if (full) process.env.FULL = '1';
else delete process.env.FULL;

/** @type {Tally[]} */
const tallies = [];
/** @type {string[]} */
const timings = [];

/** Runs one part; later parts run also after its error. @param {string} name @param {() => Promise<Tally[]>} part */
async function doPart(name, part) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  try {
    tallies.push(...(await part()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    tallies.push({ name, passed: 0, failed: 1 });
  }
  timings.push(`${name} ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** @param {string} name @param {string[]} command @param {string} reportFile @param {(report: unknown) => import('./reports.mjs').Result} read @param {string} [folder] where the tool is installed */
const doSuite = (name, [tool = '', ...args], reportFile, read, folder) =>
  doPart(name, async () => {
    rmSync(reportFile, { force: true });
    const { code } = await run(nodeTool(tool, folder), args, { show: true });
    const isWritten = existsSync(reportFile);
    const result = isWritten ? read(JSON.parse(readFileSync(reportFile, 'utf8'))) : { passed: 0, failed: 1 };
    return [tallyOf(name, result, code)];
  });

const vitestReport = join(cache, 'vitest.json');
const vitestArgs = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
const playwrightReport = join(cache, 'playwright.json');
const lighthouseDir = join(root, 'e2e/lighthouse');
const lighthouseReport = join(root, '.lighthouseci/assertion-results.json');

/** Runs a program that reports by its exit code. @param {string} name @param {string[]} command */
const doProgram = (name, command) =>
  doPart(name, async () => {
    const { code } = await run(nodeTool('tsx'), command, { show: true });
    return [{ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }];
  });

await ensureInstalled();
await doPart('build', async () => {
  await ensureBuilt();
  return [];
});
await doPart('browsers and PostgreSQL', async () => {
  process.env.CHROME_PATH = await ensureBrowser();
  process.env.PG_BIN = await ensurePostgres();
  for (const major of full ? oldChromiums : oldChromiums.slice(0, 1)) await ensureOldChromium(major);
  if (full) await ensureInstalled(lighthouseDir);
  if (full) await ensureQtWebKit();
  if (full) await ensureW3m();
  if (full) await ensureFirefox();
  if (full && !hasSafari()) await ensureWebKitGtk();
  return [];
});
// The checks use the processor while servers of vitest wait for the disk. Playwright needs both cores for itself.
await Promise.all([
  doPart('check', async () =>
    (await runChecks({ atOnce: 1 })).map(({ name, ok }) => ({
      name,
      passed: ok ? 1 : 0,
      failed: ok ? 0 : 1,
    })),
  ),
  doSuite('vitest', ['vitest', 'run', ...vitestArgs], vitestReport, readVitest),
]);
await doSuite('playwright', ['playwright', 'test'], playwrightReport, readPlaywright);
await doProgram('size', ['tools/size.ts']);
if (full) {
  await doSuite('lighthouse', ['lhci', 'autorun'], lighthouseReport, readLighthouse, lighthouseDir);
  await doProgram('crash', ['tests/crash/main.ts', '--rounds=30']);
  await doProgram('outbox', ['tests/outbox/schedules/prove.ts']);
}

const failed = tallies.filter((one) => one.failed > 0);
console.log(`\n${timings.join(', ')}\nThe slowest:`);
for (const { slowest = [] } of tallies)
  for (const one of slowest) console.log(`  ${one.replace(`${root}/`, '')}`);
for (const one of failed) console.log(`✗ ${one.name}: ${one.failed} failed`);
for (const { failures = [] } of tallies) for (const one of failures) console.log(`  ✗ ${one}`);
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(lastLine(tallies));
