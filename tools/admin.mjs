import './node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverDir } from './paths.mjs';
import { setUp } from './setup.mjs';

/** `npm run admin:create`: the built command, so that it runs wherever the server runs. */
await setUp();
await import(pathToFileURL(join(serverDir, 'admin-create.js')).href);
