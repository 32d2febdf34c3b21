import './node-version.mjs';
import { setUp } from './built.mjs';
import { nodeTool, run } from './run.mjs';

/** `node tools/run-ts.mjs FILE …`: runs a TypeScript program, after installing and building what is stale. */
await setUp();
const { code } = await run(nodeTool('tsx'), process.argv.slice(2), { show: true });
process.exitCode = code;
