import { claimDataDir, DataDirInUse } from '../db/data-dir-lock';
import type { Database } from '../db/database';
import { openDatabase } from '../db/open';
import { AppError } from '../core/errors';
import { readSettings } from '../settings';
import { describeStartError } from '../start-error';

/** Something a person can put right at the command line; its message is the one line that they read. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/**
 * Does something with the database that the settings name. The embedded one has one owner; PostgreSQL takes us beside a
 * running server.
 */
export async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const release = settings.databaseUrl === undefined ? await claimDataDir(settings.dataDir) : async () => {};
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

/** @returns one line for what a person can put right */
function describe(error: unknown, usage: string): string {
  if (error instanceof DataDirInUse)
    return `${error.message} Stop the server, or set DATA_DIR or DATABASE_URL.`;
  if (error instanceof AppError || error instanceof CommandError) return error.message;
  // What parseArgs says of an option that it does not know.
  if (error instanceof TypeError && 'code' in error) return `${error.message} Usage: ${usage}`;
  return describeStartError(error);
}

/** Runs a command to its end: what went wrong is one line on standard error, and the exit code 1. */
export async function runCommand(usage: string, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(describe(error, usage));
    process.exitCode = 1;
  }
}
