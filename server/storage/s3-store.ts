import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { GetObjectCommandInput } from '@aws-sdk/client-s3';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import { isFileKey, requireFileKey, writeByAdopting, type FileStore } from './file-store';
import { isMissingKey, s3Calls, type S3Timing } from './s3-calls';
import { objectStream } from './s3-object';

/** The object with the id of the bucket's deployment; not a UUID, so never a file's key. */
const ownerKey = 'wokabaut-owner';

/** Once, for size and hashes. */
async function measure(content: Readable) {
  const sha256 = createHash('sha256');
  // For stores that ignore `x-amz-checksum-sha256`.
  const md5 = createHash('md5');
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    sha256.update(chunk);
    md5.update(chunk);
  }
  return { size, sha256: sha256.digest(), md5: md5.digest('base64') };
}

/**
 * S3 or compatible. The SHA-256 is sent along, so that S3 refuses damaged bytes, and kept for reading.
 * All methods throw AppError `unavailable` when the store cannot be reached.
 * @param incomingDir where a file of unknown length is written before it is sent
 */
export function s3Store(
  settings: S3Settings,
  incomingDir: string,
  timing: Partial<S3Timing> = {},
): FileStore {
  const { idleTimeoutMs = 15_000, firstBackoffMs = 150 } = timing;
  const call = s3Calls(settings, { idleTimeoutMs, firstBackoffMs });
  const Bucket = settings.bucket;

  /** @param open reads the content, once to measure it and once for each attempt */
  const put = async (key: string, open: () => Readable) => {
    const { size, sha256, md5 } = await measure(open());
    await call('PUT', async (s3, { abortSignal, progressed }) => {
      const Body = open().on('data', progressed).pause();
      try {
        await s3.putObject(
          {
            Bucket,
            Key: key,
            Body,
            ContentLength: size,
            ContentType: 'application/octet-stream',
            ContentMD5: md5,
            ChecksumSHA256: sha256.toString('base64'),
            Metadata: { sha256: sha256.toString('hex') },
          },
          { abortSignal },
        );
      } finally {
        Body.destroy();
      }
    });
  };

  const get = (key: string, part?: Pick<GetObjectCommandInput, 'Range' | 'IfMatch'>) =>
    call('GET', async (s3, { abortSignal }) => {
      const { Body, ...head } = await s3.getObject({ Bucket, Key: key, ...part }, { abortSignal });
      if (!(Body instanceof Readable)) throw new Error('S3 sent no body');
      return { body: Body, ...head };
    });

  async function adopt(key: string, temporaryPath: string): Promise<void> {
    await put(requireFileKey(key), () => createReadStream(temporaryPath));
    await rm(temporaryPath, { force: true });
  }

  return {
    adopt,
    write: writeByAdopting(incomingDir, adopt),

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
      await put(ownerKey, () => Readable.from([Buffer.from(`${id}\n`)]));
    },
  };
}
