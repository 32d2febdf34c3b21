import { ensureBrowser } from './browsers.mjs';
import { setUp } from './built.mjs';
import { ensurePostgres } from './postgres.mjs';
import { nodeTool, run } from './run.mjs';

/** Runs Playwright with what reads FULL, after building what is stale. @param {string[]} args */
export async function runBrowserTests(args) {
  process.env.FULL = '1';
  await setUp();
  process.env.CHROME_PATH = await ensureBrowser();
  process.env.PG_BIN = await ensurePostgres();
  const { code } = await run(nodeTool('playwright'), ['test', ...args], { show: true });
  process.exitCode = code;
}
