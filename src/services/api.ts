import { LANGUAGE_HEADER, type Words } from '#contract/languages';
import { ownLanguage } from '#contract/own-language';
import type { Options } from 'ky';
import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/errors';
import { refused, offline } from '#contract/messages/site';
import {
  IDEMPOTENCY_KEY_HEADER,
  INSTEAD_OF_HEADER,
  isOurs,
  METHOD_HEADER,
  SAVED_AT_HEADER,
} from '#contract/worker-protocol';
import { brandName } from '#contract/given-brand';

/** An answer and when it was received, in milliseconds (phone clock); older when it came from the worker's cache. */
export interface Saved<T> {
  body: T;
  savedAt: number;
  fromCache?: boolean;
}

export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    sentence: string,
    readonly status: number,
    readonly fields: FieldErrors = {},
    readonly token: string | null = null,
    readonly body: unknown = null,
  ) {
    super(sentence);
    this.name = 'ApiError';
  }
}

export class NoAnswerError extends Error {
  constructor(
    cause?: unknown,
    /** Whether something other than the portal answered. */
    readonly wasAnswered = false,
  ) {
    super(`No signal, or ${brandName} does not answer.` satisfies Words, { cause });
    this.name = 'NoAnswerError';
  }
}

export interface TransportEvents {
  answered(ms: number): void;
  unanswered(): void;
  down(): void;
  /** The server's clock at the phone's `now`, in milliseconds. */
  serverTime?(serverNow: number, now: number): void;
}

export interface GetOptions {
  signal?: AbortSignal;
  /** Sent without the token, so that the worker may cache the answer for everyone. */
  anonymous?: boolean;
  token?: string;
}

export interface ApiOptions {
  token: () => string | null;
  owner: () => number | null;
  events: TransportEvents;
  now: () => number;
  checkAnswer?: ((method: string, path: string, body: unknown) => void | Promise<void>) | undefined;
  /** `/api/` in the browser; absolute in Node. */
  prefixUrl?: string;
  fetch?: typeof fetch;
}

interface ApiCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  token: string | null;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

/** Throws `ApiError`, `NoAnswerError` or an abort's reason; `session_expired` once its person has left. */
export interface Api {
  get<T>(path: string, options?: GetOptions): Promise<Saved<T>>;
  /** @param idempotencyKey a UUID: a retry with the same key gets the first answer again (rule outbox-1) */
  post<T>(path: string, body: unknown, idempotencyKey?: string): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  /** By `services/patch.ts`. @param headers name it in a POST */
  patch<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T>;
  /** @param used replaces the current session's token, also after its end */
  delete<T>(path: string, used?: string | null): Promise<T>;
}

export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether there was no answer, or a foreign page such as a Wi-Fi log-in, but not a proxy's error. */
export const isNoSignal = (error: unknown): boolean => error instanceof NoAnswerError && !error.wasAnswered;

/** The sentence for a failed call: the server's own, if any. @param noSignal by default: the input is kept */
export function errorMessage(
  error: unknown,
  fallback: string = refused.unavailable,
  noSignal: string = offline.needsSignal,
): string {
  if (isNoSignal(error)) return noSignal;
  return (error instanceof ApiError && error.message) || fallback;
}

/** The refused fields of a failed call. */
export const fieldErrors = (error: unknown): FieldErrors => (error instanceof ApiError ? error.fields : {});

/** Whether the session has expired: the log-in screen reports it, so forms need not. */
export const isSessionExpired = (error: unknown): boolean => isCode(error, 'session_expired');

const timeoutMs = 60_000;

/** Creates the API client. ky is loaded with the first call: a visitor's first page makes none. */
export function createApi(options: ApiOptions): Api {
  const { token, owner, events, now, checkAnswer, prefixUrl = '/api/', fetch } = options;
  const open = async () => {
    const { default: ky, HTTPError } = await import('ky');
    return { client: ky.create({ prefixUrl, retry: 0, ...(fetch ? { fetch } : {}) }), HTTPError };
  };
  let opening: ReturnType<typeof open> | undefined;
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  if (token() !== null) opened().catch(() => undefined);

  async function request<T>(path: string, sent: Options, used: string | null): Promise<Saved<T>> {
    const { client, HTTPError } = await opened().catch((error: unknown) => {
      events.unanswered();
      throw new NoAnswerError(error);
    });
    const startedAt = now();
    const answered = ({ headers }: Response, at: number) => {
      events.answered(now() - startedAt);
      const serverNow = Date.parse(headers.get('Date') ?? '');
      if (!Number.isNaN(serverNow)) events.serverTime?.(serverNow, at);
    };
    try {
      const response = await client(path, {
        ...sent,
        // A page of the worker may be in another language than the cookie, which may be gone.
        headers: { [LANGUAGE_HEADER]: ownLanguage, ...sent.headers, ...bearer(used) },
      });
      const at = now();
      const savedAt = Number(response.headers.get(SAVED_AT_HEADER));
      // A copy may be older than the header.
      if (!savedAt && !isOurs(response)) throw new TypeError();
      const body = await response.json<T>();
      if (savedAt) {
        if (isDown(Number(response.headers.get(INSTEAD_OF_HEADER)))) events.down();
        else events.unanswered();
        return { body, savedAt, fromCache: true };
      }
      answered(response, at);
      return { body, savedAt: now() };
    } catch (error) {
      if (sent.signal?.aborted) throw error;
      const known = error instanceof HTTPError ? await asApiError(error.response, used) : null;
      if (known && error instanceof HTTPError) answered(error.response, now());
      else if (error instanceof HTTPError && isDown(error.response.status)) events.down();
      else events.unanswered();
      throw known ?? new NoAnswerError(error, error instanceof HTTPError);
    }
  }

  async function call<T>({
    method,
    path,
    token: used,
    body,
    headers = {},
    signal,
  }: ApiCall): Promise<Saved<T>> {
    const sent: Options = {
      method: METHOD_HEADER in headers ? 'post' : method,
      headers,
      // An upload may take minutes on 2G.
      timeout: body instanceof FormData ? false : timeoutMs,
      ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
      ...(signal && { signal }),
    };
    const answer = await request<T>(path, sent, used);
    if (checkAnswer) await checkAnswer(method, path, answer.body);
    return answer;
  }

  /** A write. On a shared phone its answer must not reach a person who logged in meanwhile. */
  async function change<T>(request: Omit<ApiCall, 'token'>): Promise<T> {
    const used = token();
    const asked = owner();
    const answer = call<T>({ ...request, token: used });
    await answer.catch(() => undefined);
    if (asked !== null && owner() !== asked) throw new ApiError('session_expired', '', 401, {}, used);
    return (await answer).body;
  }

  return {
    get: <T>(path: string, { signal, anonymous, token: used = token() ?? undefined }: GetOptions = {}) =>
      call<T>({ method: 'get', path, token: anonymous ? null : (used ?? null), signal }),
    post: <T>(path: string, body: unknown, idempotencyKey?: string) =>
      change<T>({
        method: 'post',
        path,
        body,
        headers: idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } : {},
      }),
    put: <T>(path: string, body: unknown) => change<T>({ method: 'put', path, body }),
    patch: <T>(path: string, body: unknown, headers?: ApiCall['headers']) =>
      change<T>({ method: 'patch', path, body, headers }),
    delete: async <T>(path: string, used?: string | null) =>
      used === undefined
        ? change<T>({ method: 'delete', path })
        : (await call<T>({ method: 'delete', path, token: used })).body,
  };
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** Not of a proxy's page. Codes may be unknown. */
async function asApiError(response: Response, token: string | null): Promise<ApiError | null> {
  try {
    if (!isOurs(response)) return null;
    const body = (await response.json()) as ErrorBody;
    return new ApiError(body.code, body.error, response.status, body.errors, token, body);
  } catch {
    return null;
  }
}

/** Network Authentication Required: a captive portal. */
const CAPTIVE_PORTAL = 511;

const isDown = (status: number): boolean => status >= 500 && status !== CAPTIVE_PORTAL;
