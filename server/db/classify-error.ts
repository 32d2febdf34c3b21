import { sqlState } from './sql-state';

/** PostgreSQL: connection lost or refused, too many of them, out of memory, shutting down or starting. */
const UNAVAILABLE = /^(08|57P)|^53[023]00$/;
const DISK_FULL = '53100';

/** What the operating system says of a connection that broke or was never made. */
const BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** The driver gives its own words no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

const isLost = (error: Error) =>
  LOST.test(error.message) || ('code' in error && BROKEN.has(String(error.code)));

/**
 * What an error of the database means to who asked: it cannot be reached for a moment, or its disk is full.
 * @returns a code of contract/errors.ts; null for any other error
 */
export function databaseTrouble(error: unknown): 'unavailable' | 'storage_full' | null {
  const state = sqlState(error);
  if (state !== null)
    return state === DISK_FULL ? 'storage_full' : UNAVAILABLE.test(state) ? 'unavailable' : null;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isLost(cause)) return 'unavailable';
  return null;
}
