// First: all others read what it says of the brand.
import { ownBrand } from './load-brand';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brand } from '#contract/brand';
import { describeStartError } from './start-error';
import { readSettings, type Settings } from './settings';
import { startServer, type StartedServer } from './start';
import { mailDir } from './outgoing/mail/eml-folder';
import { findUserByEmail } from './modules/accounts/accounts.repository';
import { DEMO_PASSWORD, demoAccounts } from './seed/seed';

/** URL, mail folder without SMTP, and existing demo accounts (rules product-2 and product-3). */
async function startupBanner(
  { url, monitorUrl, deps }: Pick<StartedServer, 'url' | 'monitorUrl' | 'deps'>,
  settings: Pick<Settings, 'seed' | 'smtpUrl' | 'dataDir' | 'isPublic'>,
): Promise<string> {
  const ready = [`${brand.name} is ready at ${url}`];
  if (monitorUrl !== undefined) ready.push(`Figures are at ${monitorUrl}/metrics`);
  if (settings.smtpUrl === undefined) ready.push(`Mail is written to ${mailDir(settings)}`);
  const [first] = demoAccounts;
  if (settings.seed !== 'demo' || !first || !(await findUserByEmail(deps.database, first.email)))
    return ready.join('\n');
  const width = Math.max(...demoAccounts.map(({ email }) => email.length));
  const accounts = demoAccounts.map(
    ({ email, role, about }) => `  ${email.padEnd(width)}  ${role}, ${about}`,
  );
  if (settings.isPublic)
    ready.push(
      `Warning: the demo accounts below can be used from other machines, as HOST or PUBLIC_URL say: anybody knows their password.`,
    );
  return [...ready, `Demo accounts, all with the password ${DEMO_PASSWORD}:`, ...accounts].join('\n');
}

/** Beside the bundle in dist/, or in dist/ when running from source. */
const pageDir =
  ['../client', '../dist/client']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((dir) => existsSync(`${dir}/index.html`)) ?? null;

const printError = (error: unknown) => process.stderr.write(`${describeStartError(error)}\n`);

// Database, files and mail are private to this user.
process.umask(0o077);

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
  server = await startServer(settings, pageDir, ownBrand);
  // A full disk under the log must not end the server.
  process.stdout.on('error', () => undefined).write(`${await startupBanner(server, settings)}\n`);
} catch (error) {
  printError(error);
  process.exit(1);
}
