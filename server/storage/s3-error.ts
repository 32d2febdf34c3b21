import { AppError } from '../core/errors';

/** What S3 refused with. Of its answer only the code is kept: the rest may hold keys and what was signed. */
export class S3Error extends Error {
  override name = 'S3Error';
  /** S3's own word, as `NoSuchKey`; empty when it gave none. */
  readonly code: string;

  constructor(
    method: string,
    readonly status: number,
    answer: string,
  ) {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(answer)?.[1] ?? '';
    super(`S3 answered ${method} with ${status}${code && ` ${code}`}`);
    this.code = code;
  }
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);
/** Refusals of what arrived damaged or too slowly: sent again, it may arrive whole. */
const DAMAGED = new Set(['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody', 'RequestTimeout']);

/** Whether a second try may succeed: the line broke, or the store has trouble of its own. */
export function isPassing(error: unknown): boolean {
  if (error instanceof AppError) return false;
  if (!(error instanceof S3Error)) return true;
  return error.status >= 500 || error.status === 429 || DAMAGED.has(error.code);
}

/** A refusal in our own words where we have them: no room (507), not ours to ask (503, the settings are wrong). */
export function refusal(error: S3Error): Error {
  if (error.status === 507 || FULL.has(error.code)) return new AppError('storage_full', { cause: error });
  if (isPassing(error) || error.code === 'NoSuchKey') return error;
  return new AppError('unavailable', { cause: error });
}
