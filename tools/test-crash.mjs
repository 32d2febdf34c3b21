import './node-version.mjs';
import { nodeTool, run } from './run.mjs';
import { setUp } from './setup.mjs';

/** `npm run test:crash -- --rounds=30 --seed=…`, also on a fresh clone. */
await setUp();
const { code } = await run(nodeTool('tsx'), ['tests/crash/main.ts', ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
