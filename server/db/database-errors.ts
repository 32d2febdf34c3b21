import { DrizzleQueryError } from 'drizzle-orm/errors';

export const UNIQUE_VIOLATION = '23505';
const DISK_FULL = '53100';
/** SQLSTATEs: connection lost or refused, too many connections, out of memory, shutting down or starting. */
const UNAVAILABLE = /^(08|57P)|^53[023]00$/;
/** SQLSTATEs after a possible commit: connection lost, shutdown, completion unknown, internal errors. */
const COMMIT_UNKNOWN = /^(08|57|58|XX)|^40003$/;

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own connection errors have no code. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

/** With placeholders, without values; null for any other error. */
export const failedQuery = (error: Error): string | null =>
  error instanceof DrizzleQueryError ? error.query : null;

/** Through every wrapper and engine; null for others. Unlike Node's five-letter codes it has a digit. */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** The index that a unique violation names; null for any other error. */
export function takenIndex(error: unknown): string | null {
  if (sqlState(error) !== UNIQUE_VIOLATION) return null;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint;
  return null;
}

export function isDefinitelyRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !COMMIT_UNKNOWN.test(state);
}

const isConnectionLost = (error: Error) =>
  CONNECTION_MESSAGES.test(error.message) || ('code' in error && CONNECTION_CODES.has(String(error.code)));

/** Database errors that are not the application's fault; null for others. */
export function classifyDatabaseError(error: unknown): 'unavailable' | 'storage_full' | null {
  const state = sqlState(error);
  if (state !== null)
    return state === DISK_FULL ? 'storage_full' : UNAVAILABLE.test(state) ? 'unavailable' : null;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (isConnectionLost(cause)) return 'unavailable';
  return null;
}
