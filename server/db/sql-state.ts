/** PostgreSQL: a unique constraint was violated. */
export const UNIQUE_VIOLATION = '23505';

/**
 * The SQLSTATE of a database error, through whichever wrapper and engine it comes; null for everything else.
 * It always holds a digit, which Node's own codes of five letters (EPIPE) do not.
 */
export function sqlState(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined;
    if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code;
  }
  return null;
}

/** Connection lost, server shutting down, "completion unknown", internal trouble: the commit may have happened. */
const IN_DOUBT = /^(08|57|58|XX)|^40003$/;

/** Whether the database said for certain that the transaction which threw `error` stored nothing. */
export function surelyRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !IN_DOUBT.test(state);
}
