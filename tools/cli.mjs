import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUp } from './built.mjs';
import { serverDir } from './paths.mjs';

/** `node tools/cli.mjs NAME …`: runs the operator command dist/server/NAME.js, built when it is stale. */
const [name, ...args] = process.argv.slice(2);
await setUp();
/** @type {{ main: (args: string[], io: NodeJS.Process) => Promise<number> }} */
const { main } = await import(pathToFileURL(join(serverDir, `${name}.js`)).href);
process.exitCode = await main(args, process);
