import type { Receipt } from '#contract/applications';
import { isErrorCode, type ErrorCode, type FieldErrors } from '#contract/errors';
import { TUS_VERSION } from '#contract/uploads';
import { receiptMatches, type LastError, type OutboxRecord, type RetryCode } from '../record';

/** The outcome of one try; each is one event of the transition table. */
export type Outcome =
  | { type: 'accepted'; receipt: Receipt }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' }
  | { type: 'refused'; error: LastError }
  | Retry;
/** `retry_after` in milliseconds, from Retry-After. */
export interface Retry {
  type: 'retry_later';
  code: RetryCode;
  retry_after?: number;
}

/** Statuses that need the person. */
const refusedStatuses: readonly number[] = [403, 404, 409, 413, 415, 422];
/** Statuses that are retried, besides everything from 500. */
const busyStatuses: readonly number[] = [408, 425, 429];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isFileReceipt = (value: unknown): boolean =>
  isObject(value) && typeof value['sha256'] === 'string' && typeof value['size'] === 'number';

function isReceipt(value: unknown): value is Receipt {
  return (
    isObject(value) &&
    typeof value['idempotency_key'] === 'string' &&
    isObject(value['files']) &&
    isFileReceipt(value['files']['resume']) &&
    isFileReceipt(value['files']['cover_letter'])
  );
}

/** Parses an error of our server: the shape of the OpenAPI document, with a code of the table. */
function ourError(body: unknown): { code: ErrorCode; sentence: string; fields?: FieldErrors } | null {
  if (!isObject(body) || !isErrorCode(body['code']) || typeof body['error'] !== 'string') return null;
  const error = { code: body['code'], sentence: body['error'] };
  return isObject(body['errors']) ? { ...error, fields: body['errors'] as FieldErrors } : error;
}

/**
 * Parses Retry-After to milliseconds from now. A date is compared with the answer's Date header, because the phone's
 * clock may be wrong.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  const serverNow = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(until)) return undefined;
  return Math.max(0, until - (Number.isNaN(serverNow) ? now : serverNow));
}

/** Why a try is repeated after this answer, with its Retry-After. */
const retryOf =
  ({ headers }: Response, now: number) =>
  (code: RetryCode): Retry => {
    const wait = retryAfter(headers, now);
    return { type: 'retry_later', code, ...(wait === undefined ? {} : { retry_after: wait }) };
  };

/** Reads JSON of whoever answered; or why it cannot be our server's answer. */
async function readJson(response: Response, now: number): Promise<{ body: unknown } | Retry> {
  const { status, headers } = response;
  const again = retryOf(response, now);
  if (response.type === 'opaqueredirect' || response.redirected || status === 0) return again('not_ours');
  if (status >= 500) return again('server_error');
  if (busyStatuses.includes(status)) return again('busy');
  if (!/^application\/json\b/i.test(headers.get('Content-Type') ?? '')) return again('not_ours');
  try {
    return { body: await response.json() };
  } catch {
    return again('cut_off');
  }
}

/** Maps an error of our server to an event; anything else is retried. */
function readError(response: Response, body: unknown, now: number): Outcome {
  const { status } = response;
  const again = retryOf(response, now);
  const error = ourError(body);
  if (error === null) return again('not_ours');
  // The bytes on the phone are intact: a proxy or the link cut the form or the piece.
  if (error.code === 'bad_multipart' || error.code === 'upload_unreadable') return again('cut_off');
  if (status === 401 && (error.code === 'token_missing' || error.code === 'session_expired')) {
    return { type: 'unauthorised', code: error.code };
  }
  return refusedStatuses.includes(status) ? { type: 'refused', error } : again('not_ours');
}

/**
 * Maps an answer to an event (outbox/README.md, Answers). Only an answer of our server counts: the right status, JSON,
 * and for 201 a receipt with this record's id and both files. Anything else is retried.
 */
export async function readAnswer(record: OutboxRecord, response: Response, now: number): Promise<Outcome> {
  const answer = await readJson(response, now);
  if ('type' in answer) return answer;
  if (response.status !== 201) return readError(response, answer.body, now);
  const receipt = isObject(answer.body) ? answer.body['receipt'] : undefined;
  return isReceipt(receipt) && receiptMatches(record, receipt)
    ? { type: 'accepted', receipt }
    : retryOf(response, now)('wrong_receipt');
}

/**
 * Maps the answer to the question which receipt the server has for this record.
 * @returns null when our server has none: the documents may be sent
 */
export async function readReceiptAnswer(
  record: OutboxRecord,
  response: Response,
  now: number,
): Promise<Outcome | null> {
  const answer = await readJson(response, now);
  if ('type' in answer) return answer;
  const { body } = answer;
  if (response.status === 200) {
    const receipt = isObject(body) ? body['receipt'] : undefined;
    if (!isReceipt(receipt) || receipt.idempotency_key !== record.id)
      return retryOf(response, now)('not_ours');
    return receiptMatches(record, receipt)
      ? { type: 'accepted', receipt }
      : { type: 'refused', error: { code: 'idempotency_conflict' } };
  }
  return response.status === 404 && ourError(body)?.code === 'not_found'
    ? null
    : readError(response, body, now);
}

/**
 * What our server says of an upload: how many bytes it has stored; `gone` when it has none of this id; `conflict` when
 * the piece does not go on where the upload stands, or another one is still arriving.
 */
export type UploadAnswer = { received: number } | 'gone' | 'conflict';

const isTus = ({ headers }: Response) => headers.get('Tus-Resumable') === TUS_VERSION;

/**
 * Maps the answer to a tus request. Bytes count only when our server says how many it has stored.
 * @param size of the whole file, in bytes
 * @param success the status that a stored piece, a creation or a look is answered with
 */
export async function readUploadAnswer(
  response: Response,
  success: 200 | 201 | 204,
  size: number,
  now: number,
): Promise<UploadAnswer | Outcome> {
  const { status, headers } = response;
  if (status === success && isTus(response)) {
    const offset = headers.get('Upload-Offset') ?? '';
    const received = /^\d{1,15}$/.test(offset) ? Number(offset) : Infinity;
    return received <= size ? { received } : retryOf(response, now)('not_ours');
  }
  if (status === 404 && isTus(response)) return 'gone';
  if (status === 409 && isTus(response)) return 'conflict';
  // A HEAD answer has no body that would name the code.
  if (status === 401 && isTus(response)) return { type: 'unauthorised', code: 'session_expired' };
  const answer = await readJson(response, now);
  return 'type' in answer ? answer : readError(response, answer.body, now);
}
