import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../core/errors';
import type { S3Settings } from '../settings';
import type { FileStore } from './file-store';
import { isFileKey, requireFileKey } from './file-key';
import { S3Client, SILENCE, type Upload } from './s3-client';
import { S3Error } from './s3-error';
import { objectStream } from './s3-object';
import { asStorageError } from './storage-error';

/** Names the deployment that the bucket belongs to; no UUID, so that it is never taken for a file. */
const OWNER = 'wokabaut-owner';
const SHA256 = 'x-amz-meta-sha256';

const isMissing = (error: unknown) => error instanceof S3Error && error.code === 'NoSuchKey';

const notYet = (path: string): Upload => ({ path, size: 0, sha256: '', md5: '' });

/** Fills in what `upload` says of the bytes that pass by. */
async function* measure(chunks: AsyncIterable<Buffer>, upload: Upload) {
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  for await (const chunk of chunks) {
    upload.size += chunk.length;
    sha256.update(chunk);
    md5.update(chunk);
    yield chunk;
  }
  upload.sha256 = sha256.digest('hex');
  upload.md5 = md5.digest('base64');
}

async function measured(source: string): Promise<Upload> {
  const upload = notYet(source);
  for await (const chunk of measure(createReadStream(source), upload)) void chunk;
  return upload;
}

/** One entry of a ListObjectsV2 answer. @throws Error when it has no time: without one it would look old enough to be swept */
function readEntry(xml: string): { key: string; storedAt: number } | null {
  const key = /<Key>([^<]*)<\/Key>/.exec(xml)?.[1] ?? '';
  if (!isFileKey(key)) return null;
  const storedAt = Date.parse(/<LastModified>([^<]*)<\/LastModified>/.exec(xml)?.[1] ?? '');
  if (Number.isNaN(storedAt)) throw new Error('S3 lists an object without a time');
  return { key, storedAt };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos|#\d+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : entities[name]!,
  );

/**
 * Files in a bucket of S3 or of whatever speaks its language, under their keys. A PUT is whole or not at all by S3's own
 * promise; the SHA-256 is signed into it, so that what arrives damaged is refused, and kept beside the object, so that
 * what is damaged later is noticed. All methods throw AppError `unavailable` when the store cannot be reached.
 * @param incomingDir where a file of unknown length waits until it is whole
 * @param silence milliseconds without a sign of life after which a connection counts as lost
 */
export function s3Store(settings: S3Settings, incomingDir: string, silence = SILENCE): FileStore {
  const client = new S3Client(settings, silence);

  const put = async (key: string, upload: Upload) => {
    const headers = { [SHA256]: upload.sha256, 'Content-Type': 'application/octet-stream' };
    await client.text({ method: 'PUT', key, headers, body: upload });
  };

  const get = (key: string, headers?: Record<string, string>) =>
    client.open({ method: 'GET', key, ...(headers && { headers }) });

  return {
    async write(key, bytes) {
      const temporary = path.join(incomingDir, `${requireFileKey(key)}.writing`);
      const upload = notYet(temporary);
      try {
        await pipeline(
          bytes,
          (chunks: AsyncIterable<Buffer>) => measure(chunks, upload),
          createWriteStream(temporary, { flags: 'w', mode: 0o600 }),
        );
        await put(key, upload);
      } catch (error) {
        throw asStorageError(error);
      } finally {
        await rm(temporary, { force: true });
      }
    },

    async adopt(key, temporaryPath) {
      await put(requireFileKey(key), await measured(temporaryPath));
      await rm(temporaryPath, { force: true });
    },

    async read(key) {
      const answer = await get(requireFileKey(key)).catch((error: unknown) => {
        throw isMissing(error) ? new AppError('not_found', { cause: error }) : error;
      });
      const { etag, 'content-length': length } = answer.headers;
      const sha256 = answer.headers[SHA256];
      const size = Number(length ?? NaN);
      if (!Number.isSafeInteger(size)) {
        answer.discard();
        throw new AppError('unavailable', { cause: new Error('S3 does not say how long an object is') });
      }
      const resume = (from: number) =>
        get(key, { Range: `bytes=${from}-`, ...(etag && { 'If-Match': etag }) }).then((rest) => {
          if (rest.headers['content-range']?.startsWith(`bytes ${from}-`)) return rest;
          rest.discard();
          throw new Error('S3 does not go on where it broke off');
        });
      const expected = { size, sha256: typeof sha256 === 'string' ? sha256 : null };
      const stream: Readable = objectStream(answer, expected, resume);
      return { size, stream };
    },

    async remove(key) {
      await client.text({ method: 'DELETE', key: requireFileKey(key) }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    },

    async *list() {
      for (let token: string | undefined; ;) {
        const query = { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) };
        const page = await client.text({ method: 'GET', query });
        for (const [, xml = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const entry = readEntry(xml);
          if (entry) yield entry;
        }
        if (!page.includes('<IsTruncated>true</IsTruncated>')) return;
        token = unescapeXml(/<NextContinuationToken>([^<]+)</.exec(page)![1]!);
      }
    },

    async check() {
      await client.text({ method: 'GET', query: { 'list-type': '2', prefix: OWNER }, tries: 2 });
    },

    async owner() {
      const owner = await client.text({ method: 'GET', key: OWNER }).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return owner?.trim() ?? null;
    },

    async setOwner(id) {
      const temporary = path.join(incomingDir, `${OWNER}.writing`);
      await writeFile(temporary, `${id}\n`, { mode: 0o600 });
      await put(OWNER, await measured(temporary));
      await rm(temporary, { force: true });
    },
  };
}
