import './node-version.mjs';
import { runBrowserTests } from './browser-tests.mjs';
import { nodeTool, run } from './run.mjs';

/** `npm run phones`: what old engines do with each screen, by the tests of the full run, into docs/phones.md. */
const reporters = '--reporter=list,./e2e/phones/table-reporter.ts';
await runBrowserTests(['e2e/phones', '--workers=1', reporters, ...process.argv.slice(2)]);
await run(nodeTool('oxfmt'), ['docs/phones.md']);
