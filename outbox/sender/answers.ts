import type { Receipt } from '#contract/applications';
import { isErrorCode, type ErrorCode, type FieldErrors } from '#contract/errors';
import { receiptMatches, type LastError, type OutboxRecord, type RetryCode } from '../record';

/** What one try came to; each is one event of the transition table. */
export type Outcome =
  | { type: 'accepted'; receipt: Receipt }
  | { type: 'unauthorised'; code: 'token_missing' | 'session_expired' }
  | { type: 'refused'; error: LastError }
  /** `retry_after` in milliseconds, when the server asked for it. */
  | { type: 'retry_later'; code: RetryCode; retry_after?: number };

/** Answers that only the person can do something about. */
const refusals: readonly number[] = [403, 404, 409, 413, 415, 422];
/** Answers that ask for another try by themselves; so does everything from 500. */
const later: readonly number[] = [408, 425, 429];

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

/** An error of ours: the one shape of the OpenAPI document, with a code of the table. */
function ourError(body: unknown): { code: ErrorCode; sentence: string; fields?: FieldErrors } | null {
  if (!isObject(body) || !isErrorCode(body['code']) || typeof body['error'] !== 'string') return null;
  const error = { code: body['code'], sentence: body['error'] };
  return isObject(body['errors']) ? { ...error, fields: body['errors'] as FieldErrors } : error;
}

/**
 * Retry-After as milliseconds from now, or undefined. A date is measured against the answer's own Date: the phone's
 * clock may be years off.
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
 * The one table from answer to event (outbox/README.md, The states). Only an answer that is ours counts: the right status,
 * JSON, and for 201 a receipt that echoes this record's id and both files. Anything else, and it is tried again.
 */
export async function readAnswer(record: OutboxRecord, response: Response, now: number): Promise<Outcome> {
  const { status, headers } = response;
  const again = (code: RetryCode): Outcome => {
    const wait = retryAfter(headers, now);
    return { type: 'retry_later', code, ...(wait === undefined ? {} : { retry_after: wait }) };
  };
  if (response.type === 'opaqueredirect' || response.redirected || status === 0) return again('not_ours');
  if (status >= 500) return again('server_error');
  if (later.includes(status)) return again('busy');
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
  // The bytes are right on the phone: something on the way, such as a proxy, cut the form.
  if (error.code === 'bad_multipart') return again('cut_off');
  if (status === 401 && (error.code === 'token_missing' || error.code === 'session_expired')) {
    return { type: 'unauthorised', code: error.code };
  }
  return refusals.includes(status) ? { type: 'refused', error } : again('not_ours');
}
