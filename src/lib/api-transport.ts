import ky, { HTTPError, type Options } from 'ky';
import type { ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER, INSTEAD_OF_HEADER, SAVED_AT_HEADER } from '#contract/worker-protocol';
import { ApiError, NoAnswerError, type ApiCall, type ApiOptions, type Saved } from './api';

const timeoutMs = 60_000;

/** Sends the calls of `createApi`, with ky: answers, errors and the state of the connection. */
export function createTransport({ events, now, checkAnswer, prefixUrl = '/api/', fetch }: ApiOptions) {
  const client = ky.create({ prefixUrl, retry: 0, ...(fetch ? { fetch } : {}) });

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
      throw known ?? new NoAnswerError(error, error instanceof HTTPError);
    }
  }

  return async <T>({ method, path, token, body, idempotencyKey, signal }: ApiCall): Promise<Saved<T>> => {
    const answer = await request<T>(
      path,
      {
        method,
        headers: idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
        // An upload may take minutes on 2G.
        timeout: body instanceof FormData ? false : timeoutMs,
        ...(body instanceof FormData ? { body } : body !== undefined && { json: body }),
        ...(signal && { signal }),
      },
      token,
    );
    if (checkAnswer) await checkAnswer(method, path, answer.body);
    return answer;
  };
}

const bearer = (token: string | null): Record<string, string> =>
  token === null ? {} : { Authorization: `Bearer ${token}` };

/** By its format: the table of codes has all sentences, which a visitor needs none of. A newer server may have more codes. */
const isOurs = (body: Partial<ErrorBody>): body is ErrorBody =>
  /^[a-z_]+$/.test(body.code ?? '') && typeof body.error === 'string' && body.message === body.error;

/** Only our own error format counts; a proxy's page does not. */
async function asApiError(response: Response, token: string | null): Promise<ApiError | null> {
  try {
    const body = (await response.json()) as Partial<ErrorBody>;
    if (!isOurs(body)) return null;
    return new ApiError(body.code, body.error, response.status, body.errors, token, body);
  } catch {
    return null;
  }
}

/** Network Authentication Required: a captive portal, which is no way to ours. */
const CAPTIVE_PORTAL = 511;

/** Whether a status is that of a portal that is down behind its proxy. */
const isDown = (status: number): boolean => status >= 500 && status !== CAPTIVE_PORTAL;
