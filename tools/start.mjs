import './node-version.mjs';
import { pathToFileURL } from 'node:url';

/**
 * `npm start`: in one process, so that SIGTERM and SIGINT reach the server itself. (package.json says `exec` because the
 * shell between npm and us would swallow SIGTERM; where there is no `exec`, the second half starts us.)
 */
Promise.all([import('./built.mjs'), import('./paths.mjs')])
  .then(async ([{ setUp }, { serverEntry }]) => {
    await setUp();
    await import(pathToFileURL(serverEntry).href);
  })
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
