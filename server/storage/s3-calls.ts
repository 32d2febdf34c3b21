import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3 } from '@aws-sdk/client-s3';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';

const maxAttempts = 3;
/** In milliseconds. */
export interface S3Timing {
  /** After which a connection without progress counts as lost. */
  idleTimeoutMs: number;
  /** Before the second attempt; three times as long before the third, each up to half as long again. */
  firstBackoffMs: number;
}

type S3Method = 'GET' | 'PUT' | 'DELETE';

/** Messages of S3 may contain keys and signed data, so only status and code are kept. */
export class S3Error extends Error {
  override name = 'S3Error';
  constructor(
    method: S3Method,
    readonly status: number,
    /** Such as `NoSuchKey`. */
    readonly code: string,
  ) {
    super(`S3 answered ${method} with ${status} ${code}`);
  }
}

function toS3Error(method: S3Method, error: unknown): unknown {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status = (metadata as { httpStatusCode?: number } | null)?.httpStatusCode ?? 0;
  return error instanceof Error && status >= 400 ? new S3Error(method, status, error.name) : error;
}

const storageFullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);
/** The upload arrived damaged or too slowly. */
const damagedCodes = new Set(['BadDigest', 'IncompleteBody', 'RequestTimeout']);

const isStorageFull = (error: unknown) =>
  error instanceof S3Error && (error.status === 507 || storageFullCodes.has(error.code));

export const isMissingKey = (error: unknown) => error instanceof S3Error && error.code === 'NoSuchKey';

/** Broken connections and temporary failures of the store. */
const isTransient = (error: unknown) =>
  !(error instanceof S3Error) || error.status >= 500 || error.status === 429 || damagedCodes.has(error.code);

export interface Attempt {
  /** Aborts the attempt after the idle timeout. */
  abortSignal: AbortSignal;
  /** Restarts the idle timeout. */
  progressed: () => void;
}

export type S3Call = <T>(
  method: S3Method,
  work: (s3: S3, attempt: Attempt) => Promise<T>,
  attempts?: number,
) => Promise<T>;

/**
 * Idempotent AWS SDK calls with our retries: the SDK's exclude streamed bodies and have no idle timeout.
 * @returns a function that throws S3Error `NoSuchKey` or `NoSuchBucket`, AppError `unavailable` or `storage_full`
 */
export function s3Calls(settings: S3Settings, { idleTimeoutMs, firstBackoffMs }: S3Timing): S3Call {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  let client: Promise<S3> | undefined;
  const ignore = () => undefined;
  // The SDK would warn on stderr that later versions need Node 22.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  // Loaded on first use: importing it takes longer than the rest of the start.
  const open = () =>
    (client ??= import('@aws-sdk/client-s3').then(
      ({ S3 }) =>
        new S3({
          endpoint,
          region,
          credentials: { accessKeyId, secretAccessKey },
          forcePathStyle: true,
          maxAttempts: 1,
          expectContinueHeader: false,
          // The newer checksums of AWS are not understood by every compatible store.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
          // A slow download keeps its socket, so the number of sockets has no limit.
          requestHandler: {
            httpAgent: new Agent({ keepAlive: true }),
            httpsAgent: new TlsAgent({ keepAlive: true }),
          },
          logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
        }),
    ));

  /** After a silent store calls fail at once, so that nobody waits for each of many timeouts. */
  let brokenUntil = 0;
  return async (method, work, attempts = maxAttempts) => {
    if (Date.now() < brokenUntil) throw new AppError('unavailable');
    const s3 = await open();
    for (let attempt = 1; ; attempt += 1) {
      const idle = new AbortController();
      const timer = setTimeout(() => idle.abort(), idleTimeoutMs);
      try {
        return await work(s3, { abortSignal: idle.signal, progressed: () => timer.refresh() });
      } catch (thrown) {
        const error = idle.signal.aborted
          ? new Error(`S3 was idle for ${idleTimeoutMs} ms`, { cause: thrown })
          : toS3Error(method, thrown);
        if (isMissingKey(error)) throw error;
        if (isStorageFull(error)) throw new AppError('storage_full', { cause: error });
        // Of a store that takes connections and says nothing, a third would wait as long.
        const isSilent = idle.signal.aborted && attempt >= Math.min(2, attempts);
        if (isSilent) brokenUntil = Date.now() + 2 * idleTimeoutMs;
        if (!isTransient(error) || attempt === attempts || isSilent)
          throw new AppError('unavailable', { cause: error });
      } finally {
        clearTimeout(timer);
      }
      await wait(firstBackoffMs * 3 ** (attempt - 1) * (1 + Math.random() / 2));
    }
  };
}
