import { root } from './paths.mjs';
import { nodeTool, run } from './run.mjs';

/** @typedef {{ name: string, ok: boolean, seconds: number }} CheckResult */

const folders = ['contract', 'outbox', 'src', 'sw', 'server', 'tools', 'tests', 'e2e'];

/** TypeScript 7, by its path: the import rules need TypeScript 6, whose command has the same name. */
const typeCheck = '../typescript-7/bin/tsc';

/** The longest first, since two run at a time. @type {[name: string, tool: string, ...args: string[]][]} */
const steps = [
  ['types', typeCheck, '-b', '--pretty', 'false'],
  ['formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'oxlint', '--deny-warnings'],
  ['import rules', 'depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...folders],
  ['unused code', 'knip', '--no-progress', '--no-config-hints'],
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

/**
 * Runs types, formatting, lint, import rules and unused code, and reports all of them.
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks() {
  /** @type {CheckResult[]} */
  const results = [];
  const waiting = [...steps];
  const runWaiting = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step));
  };
  await Promise.all([runWaiting(), runWaiting()]);
  return results;
}
