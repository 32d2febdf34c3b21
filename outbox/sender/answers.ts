import type { Receipt } from '#contract/applications';
import { isErrorCode, type ErrorCode, type FieldErrors } from '#contract/errors';
import { receiptMatches, type LastError, type OutboxRecord, type RetryCode } from '../record';

/** The outcome of one try; each is one event of the transition table. */
export type Outcome =
  | { type: 'accepted'; receipt: Receipt }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' }
  | { type: 'refused'; error: LastError }
  /** `retry_after` in milliseconds, from Retry-After. */
  | { type: 'retry_later'; code: RetryCode; retry_after?: number };

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

/**
 * Maps an answer to an event (outbox/README.md, Answers). Only an answer of our server counts: the right status, JSON,
 * and for 201 a receipt with this record's id and both files. Anything else is retried.
 */
export async function readAnswer(record: OutboxRecord, response: Response, now: number): Promise<Outcome> {
  const { status, headers } = response;
  const again = (code: RetryCode): Outcome => {
    const wait = retryAfter(headers, now);
    return { type: 'retry_later', code, ...(wait === undefined ? {} : { retry_after: wait }) };
  };
  if (response.type === 'opaqueredirect' || response.redirected || status === 0) return again('not_ours');
  if (status >= 500) return again('server_error');
  if (busyStatuses.includes(status)) return again('busy');
  if (!/^application\/json\b/i.test(headers.get('Content-Type') ?? '')) return again('not_ours');

  let body: unknown;
  try {
    body = await response.json();
  } catch {
    return again('cut_off');
  }
  if (status === 201) {
    const receipt = isObject(body) ? body['receipt'] : undefined;
    return isReceipt(receipt) && receiptMatches(record, receipt)
      ? { type: 'accepted', receipt }
      : again('wrong_receipt');
  }
  const error = ourError(body);
  if (error === null) return again('not_ours');
  // The bytes on the phone are intact: a proxy or the link cut the form.
  if (error.code === 'bad_multipart') return again('cut_off');
  if (status === 401 && (error.code === 'token_missing' || error.code === 'session_expired')) {
    return { type: 'unauthorised', code: error.code };
  }
  return refusedStatuses.includes(status) ? { type: 'refused', error } : again('not_ours');
}
