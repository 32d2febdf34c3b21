import { root } from './paths.mjs';
import { nodeTool, run } from './run.mjs';

/** @typedef {{ name: string, ok: boolean, output: string, seconds: number }} CheckResult */

const folders = ['contract', 'outbox', 'src', 'sw', 'server', 'tools', 'tests', 'e2e'];

/** @type {[name: string, tool: string, ...args: string[]][]} */
const steps = [
  ['types', 'tsc', '-b', '--pretty', 'false'],
  ['formatting', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['import rules', 'depcruise', '--config', '.dependency-cruiser.mjs', '--output-type', 'err', ...folders],
  ['unused code', 'knip', '--no-progress', '--no-config-hints'],
  ['lint', 'eslint', '--max-warnings', '0', '.'],
];

/**
 * Runs types, formatting, import rules, unused code and lint, and reports all of them.
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks() {
  /** @type {CheckResult[]} */
  const results = [];
  for (const [name, tool, ...args] of steps) {
    const began = Date.now();
    const { code, output } = await run(nodeTool(tool), args);
    const seconds = (Date.now() - began) / 1000;
    const ok = code === 0;
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`);
    if (!ok) console.log(output.trim().replaceAll(`${root}/`, ''));
    results.push({ name, ok, output, seconds });
  }
  return results;
}
