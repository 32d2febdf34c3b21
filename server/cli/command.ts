import { realpathSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { lockDataDir, DataDirInUse } from '../db/data-dir-lock';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open';
import { AppError } from '../core/errors';
import type { Settings } from '../settings';
import { describeStartError } from '../start-error';

/** What a command uses of its process, so that a test can run it in its own. */
export interface CommandIo {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
  env: Record<string, string | undefined>;
}

/** @returns the exit code; errors are printed as one line on `io.stderr` */
export type Command = (args: string[], io: CommandIo) => Promise<number>;

/** An error that a person can put right at the command line; its message is the one line that they read. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** Turns what `work` throws into one line on standard error, with the usage where the arguments are wrong. */
export function createCommand(
  usage: string,
  work: (args: string[], io: CommandIo) => Promise<void>,
): Command {
  return async (args, io) => {
    try {
      await work(args, io);
      return 0;
    } catch (error) {
      io.stderr.write(`${describe(error, usage)}\n`);
      return 1;
    }
  };
}

function describe(error: unknown, usage: string): string {
  if (error instanceof DataDirInUse)
    return `${error.message} Stop the server, or set DATA_DIR or DATABASE_URL.`;
  if (error instanceof AppError || error instanceof CommandError) return error.message;
  // Thrown by parseArgs for an unknown option.
  if (error instanceof TypeError && 'code' in error) return `${error.message} Usage: ${usage}`;
  return describeStartError(error);
}

/** Runs `main` when its module was started as a program: `node dist/server/audit.js --json`. */
export async function runIfProgram(moduleUrl: string, main: Command): Promise<void> {
  const [, program = ''] = process.argv;
  if (realpathSync(program) !== realpathSync(fileURLToPath(moduleUrl))) return;
  process.exitCode = await main(process.argv.slice(2), process);
}

/**
 * Opens the database of the settings. The embedded one is locked; PostgreSQL is shared with running servers.
 * @param alwaysLock locks the data directory also beside PostgreSQL, for work that writes files
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { alwaysLock = false } = {},
): Promise<T> {
  const { databaseUrl, dataDir } = settings;
  const release = databaseUrl === undefined || alwaysLock ? await lockDataDir(dataDir) : async () => {};
  try {
    const { database, close } = await openDatabase(settings, () => undefined);
    try {
      return await work(database);
    } finally {
      await close();
    }
  } finally {
    await release();
  }
}
