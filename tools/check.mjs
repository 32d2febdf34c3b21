import './node-version.mjs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './installed.mjs';
import { root } from './paths.mjs';
import { nodeTool, run } from './run.mjs';

/** @typedef {{ name: string, ok: boolean, seconds: number }} CheckResult */

const folders = ['contract', 'outbox', 'src', 'sw', 'server', 'tools', 'tests', 'e2e'];

/** TypeScript 7, by its path: the import rules need TypeScript 6, whose command has the same name. */
const typeCheck = '../typescript-7/bin/tsc';

/** The longest first. @type {[name: string, tool: string, ...args: string[]][]} */
const steps = [
  ['types', typeCheck, '-b', '--pretty', 'false'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['import rules', 'depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...folders],
  ['unused code', 'knip', '--no-progress', '--no-config-hints'],
  ['formatting', 'oxfmt', '--check'],
];

/** @param {(typeof steps)[number]} step @returns {Promise<CheckResult>} */
async function runStep([name, tool, ...args]) {
  const began = Date.now();
  const { code, output } = await run(nodeTool(tool), args);
  const seconds = (Date.now() - began) / 1000;
  const ok = code === 0;
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trim().replaceAll(`${root}/`, ''));
  return { name, ok, seconds };
}

/** Runs all checks, also after a failure. @param {{ atOnce?: number }} [options] */
export async function runChecks({ atOnce = 2 } = {}) {
  /** @type {CheckResult[]} */
  const results = [];
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  return results;
}

// `npm run check`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  process.exitCode = (await runChecks()).every(({ ok }) => ok) ? 0 : 1;
}
