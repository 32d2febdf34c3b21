import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import { asStorageError, isFileKey, requireFileKey, type FileStore } from './file-store';
import { isMissingKey, s3Calls } from './s3-calls';
import { objectStream } from './s3-object';

/** The object with the id of the bucket's deployment; not a UUID, so never a file's key. */
const ownerKey = 'wokabaut-owner';

/** Content that can be sent again on a retry. */
interface Upload {
  open: () => Readable;
  size: number;
  /** Base64. */
  sha256: string;
  /** Base64, for stores that ignore `x-amz-checksum-sha256`. */
  md5: string;
}

/** Measures chunks that pass through. @returns `result`, valid after the last chunk */
function measuring() {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        sha256.update(chunk);
        md5.update(chunk);
        yield chunk;
      }
    },
    result: () => ({ size, sha256: sha256.digest('base64'), md5: md5.digest('base64') }),
  };
}

async function toUpload(open: () => Readable): Promise<Upload> {
  const { through, result } = measuring();
  for await (const chunk of through(open())) void chunk;
  return { open, ...result() };
}

/**
 * Stores files in a bucket of S3 or of a compatible store. A PUT is atomic. Its SHA-256 is sent along, so that S3 refuses
 * damaged bytes, and kept in the object's metadata, so that reading detects later damage.
 * All methods throw AppError `unavailable` when the store cannot be reached.
 * @param incomingDir where a file of unknown length is written before it is sent
 * @param idleTimeoutMs after which a connection without progress counts as lost
 */
export function s3Store(settings: S3Settings, incomingDir: string, idleTimeoutMs = 15_000): FileStore {
  const call = s3Calls(settings, idleTimeoutMs);
  const Bucket = settings.bucket;

  const put = (key: string, { open, size, sha256, md5 }: Upload) =>
    call('PUT', async (s3, { abortSignal, progressed }) => {
      const Body = Readable.from(
        (async function* () {
          for await (const chunk of open() as AsyncIterable<Buffer>) {
            progressed();
            yield chunk;
          }
        })(),
        { objectMode: false },
      );
      try {
        await s3.putObject(
          {
            Bucket,
            Key: key,
            Body,
            ContentLength: size,
            ContentType: 'application/octet-stream',
            ContentMD5: md5,
            ChecksumSHA256: sha256,
            Metadata: { sha256: Buffer.from(sha256, 'base64').toString('hex') },
          },
          { abortSignal },
        );
      } finally {
        Body.destroy();
      }
    });

  const get = (key: string, part?: Pick<GetObjectCommandInput, 'Range' | 'IfMatch'>) =>
    call('GET', async (s3, { abortSignal }) => {
      const { Body, ...head } = await s3.getObject({ Bucket, Key: key, ...part }, { abortSignal });
      if (!(Body instanceof Readable)) throw new Error('S3 sent no body');
      return { body: Body, ...head };
    });

  return {
    async write(key, bytes) {
      const temporary = path.join(incomingDir, `${requireFileKey(key)}.writing`);
      const { through, result } = measuring();
      try {
        await pipeline(bytes, through, createWriteStream(temporary, { flags: 'w', mode: 0o600 }));
        await put(key, { open: () => createReadStream(temporary), ...result() });
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async adopt(key, temporaryPath) {
      await put(requireFileKey(key), await toUpload(() => createReadStream(temporaryPath)));
      await rm(temporaryPath, { force: true });
    },

    async read(key) {
      const { body, ContentLength, ETag, Metadata } = await get(requireFileKey(key)).catch(
        (error: unknown) => {
          throw isMissingKey(error) ? new AppError('not_found', { cause: error }) : error;
        },
      );
      if (ContentLength === undefined) {
        body.destroy();
        throw new AppError('unavailable', { cause: new Error('S3 sent no Content-Length') });
      }
      const resume = async (from: number) => {
        const rest = await get(key, { Range: `bytes=${from}-`, IfMatch: ETag });
        if (rest.ContentRange?.startsWith(`bytes ${from}-`)) return rest.body;
        rest.body.destroy();
        throw new Error('S3 ignored the Range of a request');
      };
      const expected = { size: ContentLength, sha256: Metadata?.['sha256'] ?? null };
      return { size: ContentLength, stream: objectStream(body, expected, idleTimeoutMs, resume) };
    },

    async remove(key) {
      requireFileKey(key);
      await call('DELETE', (s3, { abortSignal }) =>
        s3.deleteObject({ Bucket, Key: key }, { abortSignal }),
      ).catch((error: unknown) => {
        if (!isMissingKey(error)) throw error;
      });
    },

    async *list() {
      for (let ContinuationToken: string | undefined; ;) {
        const page = await call('GET', (s3, { abortSignal }) =>
          s3.listObjectsV2({ Bucket, ContinuationToken }, { abortSignal }),
        );
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
      await call(
        'GET',
        (s3, { abortSignal }) => s3.listObjectsV2({ Bucket, Prefix: ownerKey }, { abortSignal }),
        2,
      );
    },

    owner: () =>
      call('GET', async (s3, { abortSignal }) => {
        const { Body } = await s3.getObject({ Bucket, Key: ownerKey }, { abortSignal });
        return (await Body!.transformToString()).trim();
      }).catch((error: unknown) => {
        if (isMissingKey(error)) return null;
        throw error;
      }),

    async setOwner(id) {
      await put(ownerKey, await toUpload(() => Readable.from([Buffer.from(`${id}\n`)])));
    },
  };
}
