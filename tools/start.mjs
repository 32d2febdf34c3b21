import './node-version.mjs';
import { pathToFileURL } from 'node:url';

/* `npm start`: one process, so that SIGTERM and SIGINT reach the server. */
/* In package.json `exec`, as npm's shell would swallow SIGTERM; its second half is for shells without `exec`. */
/* Imports are dynamic, so that the Node version is checked first. */
Promise.all([import('./built.mjs'), import('./paths.mjs')])
  .then(async ([{ setUp }, { serverEntry }]) => {
    await setUp();
    await import(pathToFileURL(serverEntry).href);
  })
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
