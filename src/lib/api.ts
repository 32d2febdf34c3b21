import ky, { HTTPError, type KyInstance, type Options } from 'ky';
import { isErrorCode, type ErrorBody, type ErrorCode, type FieldErrors } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER, SAVED_AT_HEADER } from '#contract/worker-protocol';

/** An answer, and when the phone got it (milliseconds, phone clock): older when the worker had it saved. */
export interface Saved<T> {
  body: T;
  savedAt: number;
  /** The worker gave its copy, because the network said nothing in time. */
  fromCache?: boolean;
}

/** The API said no: its code and sentence (contract/errors.ts), and the sentences for single fields. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode,
    sentence: string,
    readonly status: number,
    readonly fields: FieldErrors = {},
    /** The token the call was made with: a late no to an old one says nothing about a new session. */
    readonly token: string | null = null,
    /** The whole answer, for the calls whose no says more (contract/participants.ts). */
    readonly body: unknown = null,
  ) {
    super(sentence);
    this.name = 'ApiError';
  }
}

/** No answer of ours came back: no signal, a captive portal, a server that is down. */
export class NoAnswerError extends Error {
  constructor(cause?: unknown) {
    super('No signal, or the portal cannot be reached.', { cause });
    this.name = 'NoAnswerError';
  }
}

/** Reports of the transport, for the connection chip; the transport itself stays silent. */
export interface TransportEvents {
  /** An answer of ours arrived after so many milliseconds, over the network. */
  answered(ms: number): void;
  unanswered(): void;
  /** What the server's clock showed at the phone's `now`, in milliseconds. */
  serverTime?(serverNow: number, now: number): void;
}

interface GetOptions {
  signal?: AbortSignal;
  /** Asked without the token: the same answer for everybody, which the worker may keep for everybody. */
  anonymous?: boolean;
}

interface PostOptions {
  /** A UUID: with it a second try of the same is answered as the first one was (rule 25). */
  idempotencyKey?: string;
}

interface DeleteOptions {
  /** Another token than that of whoever is logged in. */
  token?: string;
}

export interface Api {
  get<T>(path: string, options?: GetOptions): Promise<Saved<T>>;
  post<T>(path: string, body: unknown, options?: PostOptions): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  delete<T>(path: string, options?: DeleteOptions): Promise<T>;
}

const READ_TIMEOUT = 60_000;

interface ApiOptions {
  token: () => string | null;
  events: TransportEvents;
  now: () => number;
  /** `/api/` in the browser; absolute in Node. */
  prefixUrl?: string;
  fetch?: typeof fetch;
}

/**
 * The one way from the page to the API. It throws `ApiError` or `NoAnswerError`, and for a caller who gave up by its
 * signal what that was aborted with; it never toasts, redirects or logs.
 */
export function createApi({ token, events, now, prefixUrl = '/api/', fetch }: ApiOptions): Api {
  const client: KyInstance = ky.create({ prefixUrl, retry: 0, ...(fetch ? { fetch } : {}) });

  async function call<T>(path: string, options: Options, used: string | null): Promise<Saved<T>> {
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
        events.unanswered();
        return { body, savedAt, fromCache: true };
      }
      answered(response, at);
      return { body, savedAt: now() };
    } catch (error) {
      if (options.signal?.aborted) throw error;
      const known = error instanceof HTTPError ? await asApiError(error.response, used) : null;
      if (known && error instanceof HTTPError) answered(error.response, now());
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
    // A form with a picture may need minutes on 2G; JSON is short.
    const options: Options =
      body instanceof FormData ? { body, timeout: false } : { json: body, timeout: READ_TIMEOUT };
    return (await call<T>(path, { method, headers, ...options }, token())).body;
  }

  return {
    get: (path, { signal, anonymous } = {}) =>
      call(path, { timeout: READ_TIMEOUT, ...(signal ? { signal } : {}) }, anonymous ? null : token()),
    post: (path, body, { idempotencyKey } = {}) =>
      send('post', path, body, idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } : {}),
    put: (path, body) => send('put', path, body),
    patch: (path, body) => send('patch', path, body),
    async delete<T>(path: string, { token: other }: DeleteOptions = {}) {
      return (await call<T>(path, { method: 'delete', timeout: READ_TIMEOUT }, other ?? token())).body;
    },
  };
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** Only an answer in our own error shape counts; a proxy's page does not. */
async function asApiError(response: Response, token: string | null): Promise<ApiError | null> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    if (!isErrorCode(body.code) || typeof body.error !== 'string') return null;
    return new ApiError(body.code, body.error, response.status, body.errors, token, body);
  } catch {
    return null;
  }
}

/** Whether the API refused with this code. */
export const isCode = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Whether nothing came back, or another's page, such as a Wi-Fi log-in: not the error of a proxy whose portal is down. */
export const isNoSignal = (error: unknown): boolean =>
  error instanceof NoAnswerError && !(error.cause instanceof HTTPError);
