import { createApp } from './app';
import { claimDataDir } from './db/data-dir-lock';
import { openDatabase } from './db/open';
import type { Clock, Dependencies } from './dependencies';
import { agreeOnFileStore } from './deployment/file-store-agreement';
import { agreeOnSecretKey } from './deployment/secret-key-agreement';
import { emptyIncoming } from './storage/incoming';
import { incomingDirOf, openFileStore } from './storage/open-store';
import { describeError } from './core/describe-error';
import { keepHouse } from './maintenance';
import { listen } from './listen';
import { createLogger } from './logger';
import { emlFolder, mailDir } from './mail/eml-folder';
import { smtpTransport } from './mail/smtp';
import { startMailWorker } from './mail/worker';
import { makeResetLink } from './modules/accounts/reset-links.usecases';
import { refuseDemoAccounts } from './refuse-demo';
import { readSecretKey } from './secret-key';
import { seedDatabase } from './seed/seed';
import type { Settings } from './settings';

/** A container is killed ten seconds after it was asked to stop; what is in flight gets this many milliseconds. */
const PATIENCE = 8000;

const clock: Clock = { now: () => Date.now() };

export interface StartedServer {
  url: string;
  deps: Dependencies;
  /** Finishes the requests and the mail in flight, closes the database, and gives the data directory back. */
  close(): Promise<void>;
}

/**
 * Everything from settings to a listening server: data directory claimed before its database is opened, migrations,
 * first data, and only then the door.
 * @param pageDir the built page, or null
 * @throws DataDirInUse, SettingsError, or what the database or the address said; nothing is left open then
 */
export async function startServer(settings: Settings, pageDir: string | null): Promise<StartedServer> {
  const { dataDir } = settings;
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    undo.push(await claimDataDir(dataDir));
    const logger = createLogger();
    const { database, close: closeDatabase } = await openDatabase(settings, (error) =>
      logger.warn({ err: describeError(error) }, 'database connection lost'),
    );
    undo.push(closeDatabase);
    if (settings.isProduction) await refuseDemoAccounts(database);
    const incomingDir = incomingDirOf(settings);
    await emptyIncoming(incomingDir);
    const files = openFileStore(settings);
    await agreeOnFileStore(database, files);
    const secretKey = settings.secretKey ?? (await readSecretKey(dataDir));
    // The embedded database has one server, whose key may be lost and made again.
    const made = settings.secretKey === undefined && settings.databaseUrl !== undefined;
    await agreeOnSecretKey(database, { secretKey, made, logger });
    const deps: Dependencies = {
      database,
      files,
      clock,
      logger,
      secretKey,
      incomingDir,
      trustedProxies: settings.trustedProxies,
      pageDir,
    };
    await seedDatabase(deps, { demo: settings.seed === 'demo' });
    undo.push(keepHouse(deps));
    const server = await listen(createApp(deps), settings);
    const url = settings.publicUrl ?? server.url;
    const worker = startMailWorker({
      ...deps,
      transport: settings.smtpUrl ? smtpTransport(settings.smtpUrl) : emlFolder(mailDir(settings)),
      publicUrl: url,
      makeResetLink: (email) => makeResetLink(deps, email),
    });
    undo.push(async () => {
      await Promise.all([server.close(PATIENCE), worker.stop(PATIENCE)]);
    });
    return { url, deps, close };
  } catch (error) {
    await close();
    throw error;
  }
}
