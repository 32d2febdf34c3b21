import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { ApiError, isCode, isNoSignal } from './api';

/**
 * The sentence for a failed call: the server's own, if there is one.
 * @param fallback when there is none, or the error is not the API's
 * @param noSignal when there was no answer; the default says that the input is kept
 */
export function errorMessage(
  error: unknown,
  fallback: string = errorTable.unavailable.sentence,
  noSignal: string = messages.offline.needsSignal,
): string {
  if (isNoSignal(error)) return noSignal;
  return (error instanceof ApiError && error.message) || fallback;
}

/** Whether the session has expired: the log-in screen reports it, so forms need not. */
export const isSessionExpired = (error: unknown): boolean => isCode(error, 'session_expired');
