import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUp } from './built.mjs';
import { serverDir } from './paths.mjs';

/** `node tools/cli.mjs NAME …`: runs the operator command dist/server/NAME.js. A server may run from a build that is there. */
const [name, ...args] = process.argv.slice(2);
if (!existsSync(join(serverDir, `${name}.js`))) await setUp();
/** @type {{ main: (args: string[], io: NodeJS.Process) => Promise<number> }} */
const { main } = await import(pathToFileURL(join(serverDir, `${name}.js`)).href);
process.exitCode = await main(args, process);
