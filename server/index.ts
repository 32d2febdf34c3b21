import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeStartError } from './start-error';
import { readSettings } from './settings';
import { startServer } from './start';
import { welcome } from './welcome';

/** The built page: beside the bundle in dist/, or in dist/ when the server runs from its source. */
const pageDir =
  ['../client', '../dist/client']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((dir) => existsSync(`${dir}/index.html`)) ?? null;

try {
  const settings = readSettings(process.env);
  const server = await startServer(settings, pageDir);
  console.log(await welcome(server, settings));

  let stopping = false;
  const stop = () => {
    // Asked a second time: whoever asks does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
} catch (error) {
  console.error(describeStartError(error));
  process.exit(1);
}
