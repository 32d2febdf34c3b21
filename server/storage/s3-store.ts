import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3 } from '@aws-sdk/client-s3';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import { asStorageError, DamagedFile, isFileKey, requireFileKey, type FileStore } from './file-store';

/** The object with the id of the bucket's deployment; not a UUID, so never a file's key. */
const ownerKey = 'wokabaut-owner';

const storageFullCodes = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded']);

/** Messages of S3 may contain keys and signed data, so only status and code (such as `NoSuchKey`) are kept. */
function toAppError(error: unknown): AppError {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : null;
  const status = (answer as { httpStatusCode?: number } | null)?.httpStatusCode ?? 0;
  if (!(error instanceof Error) || status < 400) return new AppError('unavailable', { cause: error });
  const code = error.name;
  const cause = Object.assign(new Error(`S3 answered with ${status} ${code}`), { status, code });
  if (code === 'NoSuchKey') return new AppError('not_found', { cause });
  return new AppError(status === 507 || storageFullCodes.has(code) ? 'storage_full' : 'unavailable', {
    cause,
  });
}

const nullIfMissing = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
};

const digest = (algorithm: 'sha256' | 'md5', bytes: Uint8Array) =>
  createHash(algorithm).update(bytes).digest();

/** Loaded on first use: importing the SDK takes longer than the rest of the start. */
async function openClient(settings: S3Settings, timeoutMs: number): Promise<S3> {
  // The SDK would warn on stderr that later versions need Node 22.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { S3: Client } = await import('@aws-sdk/client-s3');
  const ignore = () => undefined;
  return new Client({
    ...settings,
    credentials: settings,
    forcePathStyle: true,
    maxAttempts: 3,
    expectContinueHeader: false,
    // The newer checksums of AWS are not understood by every compatible store.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
}

/**
 * S3 or compatible, by the SDK's retries and timeouts. A file (5 MB at most) is in memory while it is stored or read. The
 * SHA-256 is sent along, so that S3 refuses damaged bytes, and kept for reading.
 * @throws AppError `unavailable` when the store cannot be reached
 * @param timeoutMs of a connection without progress, for each of three attempts
 */
export function s3Store(settings: S3Settings, timeoutMs = 10_000): FileStore {
  const Bucket = settings.bucket;
  let client: Promise<S3> | undefined;
  /** After a silent store calls fail at once, so that nobody waits for each of many timeouts. */
  let brokenUntil = 0;

  /** @throws AppError `not_found`, `unavailable` or `storage_full` */
  async function call<T>(work: (s3: S3) => Promise<T>): Promise<T> {
    if (Date.now() < brokenUntil) throw new AppError('unavailable');
    try {
      return await work(await (client ??= openClient(settings, timeoutMs)));
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') brokenUntil = Date.now() + 2 * timeoutMs;
      throw toAppError(error);
    }
  }

  async function put(Key: string, Body: Buffer): Promise<void> {
    const sha256 = digest('sha256', Body);
    const checks = {
      ChecksumSHA256: sha256.toString('base64'),
      // For stores that ignore `x-amz-checksum-sha256`.
      ContentMD5: digest('md5', Body).toString('base64'),
      Metadata: { sha256: sha256.toString('hex') },
    };
    await call((s3) =>
      s3.putObject({ Bucket, Key, Body, ContentType: 'application/octet-stream', ...checks }),
    );
  }

  /** @throws DamagedFile */
  async function get(Key: string, isLast = false): Promise<Buffer> {
    const { Body, Metadata } = await call((s3) => s3.getObject({ Bucket, Key }));
    const bytes = await Body!.transformToByteArray().catch((error: unknown) => {
      if (isLast) throw toAppError(error);
      return null;
    });
    // The SDK does not retry an answer that breaks off or stops in its body.
    if (!bytes) return get(Key, true);
    const expected = Metadata?.['sha256'];
    if (expected && digest('sha256', bytes).toString('hex') !== expected)
      throw new DamagedFile('An object in S3 is not what was stored');
    return Buffer.from(bytes);
  }

  return {
    async adopt(key, temporaryPath) {
      await put(requireFileKey(key), await readFile(temporaryPath));
      await rm(temporaryPath, { force: true });
    },

    async write(key, bytes) {
      try {
        await put(requireFileKey(key), await buffer(bytes));
      } catch (error) {
        throw asStorageError(error);
      }
    },

    async read(key) {
      const bytes = await get(requireFileKey(key));
      return { size: bytes.length, stream: Readable.from(bytes) };
    },

    async remove(key) {
      requireFileKey(key);
      await call((s3) => s3.deleteObject({ Bucket, Key: key })).catch(nullIfMissing);
    },

    async *list() {
      for (let ContinuationToken: string | undefined; ;) {
        const page = await call((s3) => s3.listObjectsV2({ Bucket, ContinuationToken }));
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          if (!isFileKey(Key)) continue;
          // Without a time it would count as old enough to be deleted as an orphan.
          if (!LastModified) throw new Error('S3 listed an object without a time');
          yield { key: Key, storedAt: LastModified.getTime() };
        }
        if (!page.IsTruncated) return;
        ContinuationToken = page.NextContinuationToken;
      }
    },

    async check() {
      await call((s3) => s3.listObjectsV2({ Bucket, Prefix: ownerKey }));
    },

    owner: () => get(ownerKey).then((id) => id.toString().trim(), nullIfMissing),
    setOwner: (id) => put(ownerKey, Buffer.from(`${id}\n`)),
  };
}
