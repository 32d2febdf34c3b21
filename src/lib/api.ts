import ky, { HTTPError, type KyInstance, type Options } from 'ky';
import { isErrorCode, errorTable, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER, INSTEAD_OF_HEADER, SAVED_AT_HEADER } from '#contract/worker-protocol';
import { offline } from '#contract/messages/site';

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
  constructor(cause?: unknown) {
    super('No signal, or the portal cannot be reached.', { cause });
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
  /** A body was sent and answered. */
  sent?(body: FormData | string): void;
  /** The server's clock at the phone's `now`, both in milliseconds. */
  serverTime?(serverNow: number, now: number): void;
}

interface GetOptions {
  signal?: AbortSignal;
  /** Sent without the token, so that the worker may cache the answer for everybody. */
  anonymous?: boolean;
  /** Instead of the token of the current session. */
  token?: string;
}

export type Api = ReturnType<typeof createApi>;

const timeoutMs = 60_000;

interface ApiOptions {
  token: () => string | null;
  events: TransportEvents;
  now: () => number;
  /** Throws when an answer differs from the contract; for development and tests. */
  checkAnswer?: ((method: string, path: string, body: unknown) => void | Promise<void>) | undefined;
  /** `/api/` in the browser; absolute in Node. */
  prefixUrl?: string;
  fetch?: typeof fetch;
}

/**
 * The API client. Throws `ApiError`, `NoAnswerError`, or the reason of an aborted signal; never toasts, redirects or
 * logs.
 */
export function createApi(options: ApiOptions) {
  const { token, events, now, checkAnswer, prefixUrl = '/api/', fetch } = options;
  const client: KyInstance = ky.create({ prefixUrl, retry: 0, ...(fetch ? { fetch } : {}) });

  async function call<T>(path: string, options: Options, used: string | null): Promise<Saved<T>> {
    const answer = await request<T>(path, options, used);
    if (checkAnswer) await checkAnswer(options.method ?? 'get', path, answer.body);
    return answer;
  }

  async function request<T>(path: string, options: Options, used: string | null): Promise<Saved<T>> {
    const startedAt = now();
    const answered = ({ headers }: Response, at: number) => {
      events.answered(now() - startedAt);
      const serverNow = Date.parse(headers.get('Date') ?? '');
      if (!Number.isNaN(serverNow)) events.serverTime?.(serverNow, at);
    };
    try {
      const response = await client(path, { ...options, headers: { ...options.headers, ...bearer(used) } });
      const at = now();
      const body = await response.json<T>();
      const savedAt = Number(response.headers.get(SAVED_AT_HEADER));
      if (savedAt) {
        if (isDown(Number(response.headers.get(INSTEAD_OF_HEADER)))) events.down();
        else events.unanswered();
        return { body, savedAt, fromCache: true };
      }
      answered(response, at);
      return { body, savedAt: now() };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const known = error instanceof HTTPError ? await asApiError(error.response, used) : null;
      if (known && error instanceof HTTPError) answered(error.response, now());
      else if (error instanceof HTTPError && isDown(error.response.status)) events.down();
      else events.unanswered();
      throw known ?? new NoAnswerError(error);
    }
  }

  async function send<T>(
    method: 'post' | 'put' | 'patch',
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    // An upload may take minutes on 2G.
    const options: Options =
      body instanceof FormData ? { body, timeout: false } : { json: body, timeout: timeoutMs };
    const { body: answer } = await call<T>(path, { method, headers, ...options }, token());
    events.sent?.(body instanceof FormData ? body : JSON.stringify(body));
    return answer;
  }

  return {
    get: <T>(path: string, { signal, anonymous, token: used = token() ?? undefined }: GetOptions = {}) =>
      call<T>(path, { timeout: timeoutMs, ...(signal ? { signal } : {}) }, anonymous ? null : (used ?? null)),
    /** @param idempotencyKey a UUID: a retry with the same key gets the first answer again (rule 25) */
    post: <T>(path: string, body: unknown, idempotencyKey?: string) =>
      send<T>('post', path, body, idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } : {}),
    put: <T>(path: string, body: unknown) => send<T>('put', path, body),
    patch: <T>(path: string, body: unknown) => send<T>('patch', path, body),
    /** @param used overrides the token of the current session */
    delete: async <T>(path: string, used = token()) =>
      (await call<T>(path, { method: 'delete', timeout: timeoutMs }, used)).body,
  };
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** Only our own error format counts; a proxy's page does not. */
async function asApiError(response: Response, token: string | null): Promise<ApiError | null> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    if (!isErrorCode(body.code) || typeof body.error !== 'string') return null;
    return new ApiError(body.code, body.error, response.status, body.errors, token, body);
  } catch {
    return null;
  }
}

/** Network Authentication Required: a captive portal, which is no way to ours. */
const CAPTIVE_PORTAL = 511;

/** Whether a status is that of a portal that is down behind its proxy. */
const isDown = (status: number): boolean => status >= 500 && status !== CAPTIVE_PORTAL;

/** Whether the API refused with this code. */
export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether there was no answer, or a foreign page such as a Wi-Fi log-in, but not a proxy's error. */
export const isNoSignal = (error: unknown): boolean =>
  error instanceof NoAnswerError && !(error.cause instanceof HTTPError);

/**
 * The sentence for a failed call: the server's own, if there is one.
 * @param fallback when there is none, or the error is not the API's
 * @param noSignal when there was no answer; the default says that the input is kept
 */
export function errorMessage(
  error: unknown,
  fallback: string = errorTable.unavailable.sentence,
  noSignal: string = offline.needsSignal,
): string {
  if (isNoSignal(error)) return noSignal;
  return (error instanceof ApiError && error.message) || fallback;
}

/** Whether the session has expired: the log-in screen reports it, so forms need not. */
export const isSessionExpired = (error: unknown): boolean => isCode(error, 'session_expired');
