import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { portalLimits } from '#contract/limits';
import { AppError } from '../core/errors';
import { DataDirInUse } from '../db/data-dir-lock';
import type { Database } from '../db/database';
import { readDeployment } from '../deployment/deployment.repository';
import { findFileIds, listFileIds } from '../modules/files/files.repository';
import { readServer } from '../modules/service/portal-status.repository';
import { verifySmtp } from '../outgoing/mail/smtp';
import { readSettings, SettingsError, type Settings } from '../settings';
import { describeStartError } from '../start-error';
import { freeBytesOf } from '../storage/file-store';
import { openFileStore } from '../storage/open-store';
import { CommandError, createCommand, withDatabase } from './command';

/** A clock that differs more ends links and one-time codes too early or too late. */
const mostAheadMs = 60_000;
const mostNamed = 10;

const wrong = (what: string): never => {
  throw new CommandError(what);
};

async function checkMail({ smtpUrl }: Settings): Promise<string> {
  if (smtpUrl === undefined) return 'No SMTP_URL: each mail is a file in DATA_DIR/mail.';
  await verifySmtp(smtpUrl).catch(({ message }: Error) =>
    wrong(`SMTP_URL: ${message}. Look at its host, port, user and password.`),
  );
  return 'The mail server answers and lets us in.';
}

async function checkDisk({ dataDir }: Settings): Promise<string> {
  const free = await freeBytesOf(dataDir);
  const said = `DATA_DIR has ${Math.floor(free / 1e6)} MB left`;
  if (free < portalLimits.freeBytes) wrong(`${said}. Make room: without it nothing can be uploaded.`);
  return `${said}.`;
}

async function checkClock(database: Database): Promise<string> {
  const ahead = (await readServer(database)).now - Date.now();
  if (Math.abs(ahead) > mostAheadMs)
    wrong(`The database's clock is ${Math.round(ahead / 1000)} seconds ahead of this one. Set both by NTP.`);
  return 'This clock and the one of the database are the same.';
}

async function checkFiles(settings: Settings, database: Database): Promise<string> {
  const files = openFileStore(settings);
  await files.check();
  const { id, file_store: marked } = await readDeployment(database);
  if (marked !== undefined && (await files.owner()) !== id)
    wrong('The files are not of this database. Set S3_BUCKET or DATA_DIR to where they are.');
  const rows = await listFileIds(database);
  const stored = new Set<string>();
  for await (const { key } of files.list()) stored.add(key);
  const missing = rows.filter((row) => !stored.has(row.id)).map((row) => row.id);
  // Without those that were deleted with their row meanwhile.
  const lost = missing.length > 0 ? [...(await findFileIds(database, missing))] : [];
  const named = lost.slice(0, mostNamed).join(', ');
  if (lost.length > 0)
    wrong(`${lost.length} of ${rows.length} files are gone: ${named}. Copy them out of files/ of a backup.`);
  return `It answers, and all ${rows.length} files are there.`;
}

function describe(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (error instanceof DataDirInUse) return `${error.message} Stop the server to check the rest.`;
  if (error instanceof AppError) return error.cause instanceof Error ? error.cause.message : error.message;
  return describeStartError(error);
}

/** What the server needs, one line each; changes nothing, but migrates as every command does. */
export const main = createCommand(import.meta.url, 'npm run doctor', async (_args, io) => {
  let found = 0;
  const say = (verdict: string, part: string, said: string) =>
    io.stdout.write(`${verdict.padEnd(6)}${part.padEnd(10)}${said}\n`);
  const check = (part: string, work: () => Promise<string>) =>
    work().then(
      (said) => say('ok', part, said),
      (error: unknown) => say('WRONG', part, ((found += 1), describe(error))),
    );
  const settings = readSettings(io.env);
  const { dataDir, databaseUrl } = settings;
  if (!existsSync(databaseUrl === undefined ? join(dataDir, 'database') : dataDir))
    throw new SettingsError(`DATA_DIR ${dataDir} holds nothing yet: the first start of the server makes it.`);
  say('ok', 'settings', 'They can be read.');
  await check('disk', () => checkDisk(settings));
  await check('mail', () => checkMail(settings));
  await check('database', () =>
    withDatabase(settings, async (database) => {
      await check('clock', () => checkClock(database));
      await check('files', () => checkFiles(settings, database));
      return `It answers, version ${(await readServer(database)).version}.`;
    }),
  );
  if (found > 0) throw new CommandError(`${found} to be mended.`);
});
