import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeStartError } from './start-error';
import { readSettings } from './settings';
import { startServer, type StartedServer } from './start';
import { startupBanner } from './startup-banner';

/** The built page: beside the bundle in dist/, or in dist/ when the server runs from its source. */
const pageDir =
  ['../client', '../dist/client']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((dir) => existsSync(`${dir}/index.html`)) ?? null;

const printError = (error: unknown) => process.stderr.write(`${describeStartError(error)}\n`);

let server: StartedServer | undefined;
let stopping = false;

function stop(): void {
  // Nothing to finish before the start is complete; a second signal does not wait.
  if (!server || stopping) process.exit(stopping ? 1 : 0);
  stopping = true;
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      printError(error);
      process.exit(1);
    },
  );
}
process.on('SIGTERM', stop).on('SIGINT', stop);

try {
  const settings = readSettings(process.env);
  server = await startServer(settings, pageDir);
  process.stdout.write(`${await startupBanner(server, settings)}\n`);
} catch (error) {
  printError(error);
  process.exit(1);
}
