import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { ApiError, isCode, isNoSignal } from './api';

/**
 * The sentence to show for a failed call: the server's own, if it sent one.
 * @param fallback when the server sent none, or the error is not the API's
 * @param noSignal when nothing came back; the default says that what was typed is kept
 */
export function errorMessage(
  error: unknown,
  fallback: string = errorTable.unavailable.sentence,
  noSignal: string = messages.offline.needsSignal,
): string {
  if (isNoSignal(error)) return noSignal;
  return (error instanceof ApiError && error.message) || fallback;
}

/** Whether a call was refused because the session has expired: the log-in screen says so, and no form has to. */
export const isSessionExpired = (error: unknown): boolean => isCode(error, 'session_expired');
