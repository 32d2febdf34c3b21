import { realpathSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lockDataDir, DataDirInUse } from '../db/data-dir-lock';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open';
import { AppError } from '../core/errors';
import type { Settings } from '../settings';
import { describeStartError } from '../start-error';

export interface CommandIo {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
  env: Record<string, string | undefined>;
}

/** Returns the exit code; prints errors as one line on `io.stderr` */
export type Command = (args: string[], io: CommandIo) => Promise<number>;

export class CommandError extends Error {
  override name = 'CommandError';
}

/** Runs at once when its module is the program. */
export function createCommand(
  moduleUrl: string,
  usage: string,
  work: (args: string[], io: CommandIo) => Promise<void>,
): Command {
  const main: Command = async (args, io) => {
    try {
      await work(args, io);
      return 0;
    } catch (error) {
      io.stderr.write(`${describe(error, usage)}\n`);
      return 1;
    }
  };
  const [, program = ''] = process.argv;
  // When the module is read to its end.
  if (realpathSync(program) === realpathSync(fileURLToPath(moduleUrl))) setImmediate(() => void run(main));
  return main;
}

async function run(main: Command): Promise<void> {
  // Backups and files are private to this user.
  process.umask(0o077);
  process.exitCode = await main(process.argv.slice(2), process);
}

function describe(error: unknown, usage: string): string {
  if (error instanceof DataDirInUse)
    return `${error.message} Stop the server, or set DATA_DIR or DATABASE_URL.`;
  if (error instanceof AppError || error instanceof CommandError) return error.message;
  // Thrown by parseArgs for an unknown option.
  if (error instanceof TypeError && 'code' in error) return `${error.message} Usage: ${usage}`;
  return describeStartError(error);
}

export function emailArgument(args: string[], usage: string): string {
  const { values } = parseArgs({ args, options: { email: { type: 'string' } } });
  const email = values.email?.trim().toLowerCase();
  if (!email) throw new CommandError(`Usage: ${usage}`);
  return email;
}

/** PostgreSQL is shared with servers: only PGlite is locked, and with `alwaysLock` the data directory. */
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
