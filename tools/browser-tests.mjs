import './node-version.mjs';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browsers.mjs';
import { setUp } from './built.mjs';
import { root } from './paths.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTool, run } from './run.mjs';

/** Runs Playwright with what reads FULL, after building what is stale. @param {string[]} args */
async function runBrowserTests(args) {
  process.env.FULL = '1';
  await setUp();
  process.env.CHROME_PATH = await ensureBrowser();
  process.env.PG_BIN = await ensurePostgres();
  const { code } = await run(nodeTool('playwright'), ['test', ...args], { show: true });
  process.exitCode = code;
}

/** All screens, roles and states, into an ignored folder, and the picture of README. @param {string[]} args */
async function takeScreenshots(args) {
  const folder = join(root, 'screenshots');
  await setUp();
  rmSync(folder, { recursive: true, force: true });
  const config = ['--config', 'e2e/screenshots/playwright.config.ts'];
  const { code } = await run(nodeTool('playwright'), ['test', ...config, ...args], { show: true });
  const pictures = readdirSync(root).includes('screenshots') ? readdirSync(folder).length : 0;
  console.log(`${pictures} pictures in screenshots/`);
  process.exitCode = code;
}

const [name, ...args] = process.argv.slice(2);
// `npm run screenshots`
if (name === 'screenshots') await takeScreenshots(args);
else if (name === 'phones') {
  // `npm run phones`: what old engines do with each screen, by the tests of the full run, into docs/phones.md.
  const reporters = '--reporter=list,./e2e/phones/table-reporter.ts';
  await runBrowserTests(['e2e/phones', '--workers=1', reporters, ...args]);
  await run(nodeTool('oxfmt'), ['docs/phones.md']);
} else {
  // `npm run test:outbox:browser -- --seed 17`: seeded schedules of a phone in a killed and damaged Chromium.
  const { values } = parseArgs({ args, options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
  const specs = ['e2e/offline/schedules.spec.ts'];
  if (values.seed !== undefined) process.env.OUTBOX_SEED = values.seed;
  else specs.push('e2e/offline/damaged-disk.spec.ts');
  process.env.OUTBOX_SEEDS = values.seeds ?? '50';
  await runBrowserTests(specs);
}
