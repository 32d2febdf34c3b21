import './node-version.mjs';
import { nodeTool, run } from './run.mjs';
import { setUp } from './setup.mjs';

/** `npm run bench:server -- --quick`, also on a fresh clone. It reports; it fails only when it cannot measure. */
await setUp();
const { code } = await run(nodeTool('tsx'), ['tools/bench-server/main.ts', ...process.argv.slice(2)], {
  show: true,
});
process.exitCode = code;
