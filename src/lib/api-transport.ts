import { isErrorCode, type ErrorBody } from '#contract/errors';
import { IDEMPOTENCY_KEY_HEADER, INSTEAD_OF_HEADER, SAVED_AT_HEADER } from '#contract/worker-protocol';
import { ApiError, NoAnswerError, type ApiCall, type ApiOptions, type Saved } from './api';

const timeoutMs = 60_000;

/** Sends the calls of `createApi`: answers, errors and the state of the connection. */
export function createTransport({ events, now, checkAnswer, prefixUrl = '/api/', fetch }: ApiOptions) {
  /** @returns the response, once its head is there; an upload may take minutes on 2G */
  async function send({ method, path, token, body, idempotencyKey, signal }: ApiCall): Promise<Response> {
    const isForm = body instanceof FormData;
    const ending = new AbortController();
    const end = () => ending.abort(signal?.reason);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
    const late = isForm ? undefined : setTimeout(end, timeoutMs);
    const request = {
      method: method.toUpperCase(),
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey !== undefined && { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey }),
        ...(!isForm && body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      signal: ending.signal,
    };
    try {
      return await (fetch ?? globalThis.fetch)(prefixUrl + path, request);
    } finally {
      clearTimeout(late);
    }
  }

  async function request<T>(call: ApiCall): Promise<Saved<T>> {
    const startedAt = now();
    const answered = ({ headers }: Response, at: number) => {
      events.answered(now() - startedAt);
      const serverNow = Date.parse(headers.get('Date') ?? '');
      if (!Number.isNaN(serverNow)) events.serverTime?.(serverNow, at);
    };
    let refused: Response | undefined;
    try {
      const response = await send(call);
      const at = now();
      if (!response.ok) {
        refused = response;
        throw await asApiError(response, call.token);
      }
      const body = parse<T>(await response.text());
      const savedAt = Number(response.headers.get(SAVED_AT_HEADER));
      if (savedAt) {
        if (isDown(Number(response.headers.get(INSTEAD_OF_HEADER)))) events.down();
        else events.unanswered();
        return { body, savedAt, fromCache: true };
      }
      answered(response, at);
      return { body, savedAt: now() };
    } catch (error) {
      if (call.signal?.aborted) throw error;
      const isOurs = error instanceof ApiError;
      if (refused && isOurs) answered(refused, now());
      else if (refused && isDown(refused.status)) events.down();
      else events.unanswered();
      throw isOurs ? error : new NoAnswerError(error, refused !== undefined);
    }
  }

  return async <T>(call: ApiCall): Promise<Saved<T>> => {
    const answer = await request<T>(call);
    const { method, path, body } = call;
    if (checkAnswer) await checkAnswer(method, path, answer.body);
    if (body !== undefined) events.sent?.(body instanceof FormData ? body : JSON.stringify(body));
    return answer;
  };
}

/** An answer without content is an empty text. */
const parse = <T>(text: string) => (text === '' ? text : JSON.parse(text)) as T;

/** Only our own error format counts; a proxy's page does not. */
async function asApiError(response: Response, token: string | null): Promise<ApiError> {
  const body = (await response.json()) as Partial<ErrorBody>;
  if (!isErrorCode(body.code) || typeof body.error !== 'string')
    throw new Error(`status ${response.status} of something else`);
  return new ApiError(body.code, body.error, response.status, body.errors, token, body);
}

/** Network Authentication Required: a captive portal, which is no way to ours. */
const CAPTIVE_PORTAL = 511;

/** Whether a status is that of a portal that is down behind its proxy. */
const isDown = (status: number): boolean => status >= 500 && status !== CAPTIVE_PORTAL;
