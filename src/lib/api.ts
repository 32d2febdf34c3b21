import type { ErrorCode, FieldErrors } from '#contract/errors';
import { refused, offline } from '#contract/messages/site';

/** An answer and when it was received, in milliseconds (phone clock); older when it came from the worker's cache. */
export interface Saved<T> {
  body: T;
  savedAt: number;
  /** Served from the worker's cache because the network did not answer in time. */
  fromCache?: boolean;
}

/** An error answer of the API: code and sentence (contract/errors.ts), and field errors. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    sentence: string,
    readonly status: number,
    readonly fields: FieldErrors = {},
    /** The token of the call: a late refusal of an old one does not concern a new session. */
    readonly token: string | null = null,
    /** The whole answer, for calls whose errors say more (contract/participants.ts). */
    readonly body: unknown = null,
  ) {
    super(sentence);
    this.name = 'ApiError';
  }
}

/** No answer of the API: no signal, a captive portal, or a server that is down. */
export class NoAnswerError extends Error {
  constructor(
    cause?: unknown,
    /** Whether something else answered in place of the portal. */
    readonly wasAnswered = false,
  ) {
    super('No signal, or Wokabaut does not answer.', { cause });
    this.name = 'NoAnswerError';
  }
}

/** Events of the transport, for the connection state. */
export interface TransportEvents {
  /** The API answered over the network after so many milliseconds. */
  answered(ms: number): void;
  unanswered(): void;
  /** A proxy answered with a server error: the link works, the portal does not. */
  down(): void;
  /** The server's clock at the phone's `now`, both in milliseconds. */
  serverTime?(serverNow: number, now: number): void;
}

export interface GetOptions {
  signal?: AbortSignal;
  /** Sent without the token, so that the worker may cache the answer for everybody. */
  anonymous?: boolean;
  /** Instead of the token of the current session. */
  token?: string;
}

export interface ApiOptions {
  token: () => string | null;
  /** The id of whoever is logged in. */
  owner: () => number | null;
  events: TransportEvents;
  now: () => number;
  /** Throws when an answer differs from the contract; for development and tests. */
  checkAnswer?: ((method: string, path: string, body: unknown) => void | Promise<void>) | undefined;
  /** `/api/` in the browser; absolute in Node. */
  prefixUrl?: string;
  fetch?: typeof fetch;
}

/** One call, with the token that its session had then. */
export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  token: string | null;
  body?: unknown;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The API client. Throws `ApiError`, `NoAnswerError`, or the reason of an aborted signal; never toasts, redirects or
 * logs. A change whose person has left when it is answered throws `session_expired`, which screens say nothing of.
 */
export interface Api {
  get<T>(path: string, options?: GetOptions): Promise<Saved<T>>;
  /** @param idempotencyKey a UUID: a retry with the same key gets the first answer again (rule 25) */
  post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  /** @param used in place of the token of the current session, also when that has ended */
  delete<T>(path: string, used?: string | null): Promise<T>;
}

/** Whether the API refused with this code. */
export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether there was no answer, or a foreign page such as a Wi-Fi log-in, but not a proxy's error. */
export const isNoSignal = (error: unknown): boolean => error instanceof NoAnswerError && !error.wasAnswered;

/**
 * The sentence for a failed call: the server's own, if there is one.
 * @param fallback when there is none, or the error is not the API's
 * @param noSignal when there was no answer; the default says that the input is kept
 */
export function errorMessage(
  error: unknown,
  fallback: string = refused.unavailable,
  noSignal: string = offline.needsSignal,
): string {
  if (isNoSignal(error)) return noSignal;
  return (error instanceof ApiError && error.message) || fallback;
}

/** Whether the session has expired: the log-in screen reports it, so forms need not. */
export const isSessionExpired = (error: unknown): boolean => isCode(error, 'session_expired');
