import './node-version.mjs';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { runChecks } from './checks.mjs';
import { ensureInstalled } from './installed.mjs';
import { cache } from './paths.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTool, run } from './run.mjs';
import { countLighthouse, countPlaywright, countVitest, judge, lastLine } from './tally.mjs';

/** `npm test`: every check there is (rule 2), counted in the last line. */

/** @typedef {import('./tally.mjs').Tally} Tally */

const CRASH_ROUNDS = 6;

/** @type {Tally[]} */
const tallies = [];

/**
 * One part of the whole. What it throws is its failure, and the parts after it still run.
 * @param {string} name
 * @param {() => Promise<Tally[]>} part
 */
async function doPart(name, part) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  try {
    tallies.push(...(await part()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    tallies.push({ name, passed: 0, failed: 1 });
  }
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/**
 * A test runner that writes a JSON report.
 * @param {string} name
 * @param {string[]} command
 * @param {string} reportFile
 * @param {(report: unknown) => { passed: number, failed: number }} count
 * @returns {Promise<Tally[]>}
 */
async function runSuite(name, [tool = '', ...args], reportFile, count) {
  rmSync(reportFile, { force: true });
  const { code } = await run(nodeTool(tool), args, { show: true });
  const counted = existsSync(reportFile)
    ? count(JSON.parse(readFileSync(reportFile, 'utf8')))
    : { passed: 0, failed: 1 };
  return [judge(name, counted, code)];
}

const vitestReport = join(cache, 'vitest.json');
const playwrightReport = join(cache, 'playwright.json');
const lighthouseReport = join(cache, 'lighthouse/.lighthouseci/assertion-results.json');

await ensureInstalled();
await doPart('build', async () => {
  await ensureBuilt();
  return [];
});
await doPart('browser and PostgreSQL', async () => {
  process.env.CHROME_PATH = await ensureBrowser();
  process.env.PG_BIN = await ensurePostgres();
  return [];
});
await doPart('check', async () =>
  (await runChecks()).map(({ name, ok }) => ({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1 })),
);
await doPart('vitest', () =>
  runSuite(
    'vitest',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    vitestReport,
    countVitest,
  ),
);
await doPart('playwright', () =>
  runSuite('playwright', ['playwright', 'test'], playwrightReport, countPlaywright),
);
await doPart('lighthouse', () =>
  runSuite('lighthouse', ['tsx', 'tools/lighthouse/main.ts'], lighthouseReport, countLighthouse),
);
await doPart('crash', async () => {
  const { code } = await run(nodeTool('tsx'), ['tests/crash/main.ts', `--rounds=${CRASH_ROUNDS}`], {
    show: true,
  });
  return [{ name: 'crash', passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }];
});

const failed = tallies.filter((one) => one.failed > 0);
console.log();
for (const one of failed) console.log(`✗ ${one.name}: ${one.failed} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(lastLine(tallies));
