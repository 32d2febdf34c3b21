import './node-version.mjs';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setUp } from './built.mjs';
import { root } from './paths.mjs';
import { nodeTool, run } from './run.mjs';

/** `npm run screenshots`: all screens, roles and states, into an ignored folder, and the picture of README. */
const folder = join(root, 'screenshots');
await setUp();
rmSync(folder, { recursive: true, force: true });
const { code } = await run(
  nodeTool('playwright'),
  ['test', '--config', 'e2e/screenshots/playwright.config.ts', ...process.argv.slice(2)],
  { show: true },
);
const pictures = readdirSync(root).includes('screenshots') ? readdirSync(folder).length : 0;
console.log(`${pictures} pictures in screenshots/`);
process.exitCode = code;
