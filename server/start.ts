import { setTimeout as wait } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/languages';
import { answerInLanguages, inLanguage, openLanguages } from './languages';
import type { OwnBrand } from './load-brand';
import { lockDataDir } from './db/data-dir-lock';
import { openDatabase } from './db/open';
import { systemClock, createLogger, type Dependencies } from './dependencies';
import { verifyDeployment } from './deployment/verify-deployment';
import { emptyIncoming, freeBytesOf, incomingDirOf } from './storage/file-store';
import { openFileStore } from './storage/open-store';
import { describeError } from './core/errors';
import { createOpenBodies } from './core/open-bodies';
import { startMaintenance } from './maintenance';
import { listen } from './listen';
import { startMonitor } from './monitor';
import { emlFolder, mailDir } from './outgoing/mail/eml-folder';
import { smtpTransport } from './outgoing/mail/smtp';
import { mailChannel } from './outgoing/mail/mail';
import { pushChannel } from './outgoing/push';
import { smsChannel } from './outgoing/sms';
import { startWorker } from './outgoing/worker';
import { assertNoDemoAccounts, seedDatabase } from './seed/seed';
import { SettingsError, type Settings } from './settings';
import { writeFileAtomically } from './core/flush';

/** Generated at the first start (rule product-3). The caller holds the directory's lock. */
async function readSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key');
  const found = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found !== null) {
    if (found.trim().length < 32)
      throw new SettingsError(`SECRET_KEY cannot be read: ${file} holds no key. Delete it.`);
    return found.trim();
  }
  const key = randomBytes(32).toString('base64url');
  await writeFileAtomically(file, `${key}\n`);
  return key;
}

/** For requests and mail in flight: containers are killed after ten seconds. */
const shutdownGraceMs = 8000;

export interface StartedServer {
  url: string;
  /** Undefined without METRICS_PORT. */
  monitorUrl: string | undefined;
  deps: Dependencies;
  close(): Promise<void>;
}

/** Listens last. Nothing stays open after an error. */
export async function startServer(
  settings: Settings,
  pageDir: string | null,
  ownBrand?: OwnBrand,
): Promise<StartedServer> {
  const { dataDir } = settings;
  const undo: (() => Promise<void>)[] = [];
  const lifecycle = { isStopping: false };
  let started: Dependencies | null = null;
  const close = async () => {
    lifecycle.isStopping = true;
    // A silent database must not outlast the container's patience.
    for (const step of undo.splice(0).reverse())
      await Promise.race([step(), wait(shutdownGraceMs + 500, undefined, { ref: false })]);
  };
  try {
    undo.push(await lockDataDir(dataDir));
    const logger = createLogger();
    const monitor = settings.metrics && (await startMonitor(settings.metrics, () => started));
    if (monitor) undo.push(() => monitor.close(0));
    const {
      database,
      reclaimSpace,
      close: closeDatabase,
    } = await openDatabase(settings, (error) =>
      logger.warn({ err: describeError(error) }, 'database connection lost'),
    );
    undo.push(closeDatabase);
    // Their password is public.
    if (settings.isProduction) await assertNoDemoAccounts(database, 'NODE_ENV must not be production');
    else if (settings.isPublic && settings.seed !== 'demo')
      await assertNoDemoAccounts(database, 'SEED must be demo to be reached from other machines');
    const incomingDir = incomingDirOf(settings);
    await emptyIncoming(incomingDir);
    const files = openFileStore(settings);
    const secretKey = settings.secretKey ?? (await readSecretKey(dataDir));
    // The embedded database has one server, whose generated key may be lost and generated again.
    const isGenerated = settings.secretKey === undefined && settings.databaseUrl !== undefined;
    await verifyDeployment(database, files, { secretKey, isGenerated, logger });
    // Known once it listens.
    let ownUrl = '';
    const publicUrl = () => settings.publicUrl ?? ownUrl;
    const deps: Dependencies = {
      lifecycle,
      observeRequest: monitor?.observeRequest,
      database,
      files,
      clock: systemClock,
      logger,
      secretKey,
      pushHosts: settings.pushHosts,
      sendsSms: settings.sms !== undefined,
      requiresSecondFactor: settings.requiresSecondFactor,
      dataDir,
      incomingDir,
      freeBytes: () => freeBytesOf(incomingDir),
      reclaimSpace,
      trustedProxies: settings.trustedProxies,
      openBodies: createOpenBodies(systemClock),
      publicUrl,
      textsDir: settings.textsDir,
      brandPictures: ownBrand?.pictures,
      pageDir,
    };
    await seedDatabase(deps, { demo: settings.seed === 'demo' });
    undo.push(startMaintenance(deps));
    const languages = await openLanguages(pageDir);
    const apps = [...languages].map(
      ([language, own]) => [language, own.createApp({ ...deps, pageDir: own.pageDir })] as const,
    );
    const server = await listen({ fetch: answerInLanguages(new Map(apps)) }, settings);
    ownUrl = server.url;
    const url = publicUrl();
    const mail = mailChannel(deps, {
      transport: settings.smtpUrl ? smtpTransport(settings.smtpUrl) : emlFolder(mailDir(settings)),
      composeIn: (language) => inLanguage(languages, language).composeMessage,
      publicUrl: url,
    });
    const { sms } = settings;
    const smsTextsIn = (language: Language) => inLanguage(languages, language).smsTexts;
    const channels = [mail, pushChannel(deps), ...(sms ? [smsChannel(deps, sms, smsTextsIn)] : [])];
    const workers = channels.map((channel) => startWorker(deps, channel));
    undo.push(async () => {
      await Promise.all([server.close(shutdownGraceMs), ...workers.map((one) => one.stop(shutdownGraceMs))]);
    });
    started = deps;
    return { url, monitorUrl: monitor?.url, deps, close };
  } catch (error) {
    await close();
    throw error;
  }
}
