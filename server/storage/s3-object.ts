import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DamagedFile } from './file-store';

/** Consecutive connections that may break without a byte. */
const maxAttempts = 3;

/** Fails when the store sends nothing for the idle timeout. A slow reader does not count as idle. */
async function* withIdleTimeout(body: Readable, idleTimeoutMs: number): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (;;) {
    const timer = setTimeout(() => body.destroy(new Error('S3 stopped sending')), idleTimeoutMs);
    const next = await chunks.next().finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Verified bytes. The last chunk is held back until length and hash are verified, so that damaged objects
 * fail. A broken connection is resumed, because S3 may close it on a slow reader.
 * @param expected size in bytes; lower-case hex SHA-256, null for an object that the server did not store
 * @param resume reads the same object from byte `from`; rejects when it has changed
 */
export function objectStream(
  first: Readable,
  expected: { size: number; sha256: string | null },
  idleTimeoutMs: number,
  resume: (from: number) => Promise<Readable>,
): Readable {
  let body = first;
  async function* verified(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let last: Buffer | null = null;
    let received = 0;
    for (let failures = 0; received < expected.size;) {
      try {
        for await (const chunk of withIdleTimeout(body, idleTimeoutMs)) {
          failures = 0;
          received += chunk.length;
          hash.update(chunk);
          if (last) yield last;
          last = chunk;
        }
      } catch (error) {
        failures += 1;
        if (failures === maxAttempts) throw error;
      }
      if (received < expected.size) body = await resume(received);
    }
    if (received > expected.size || (expected.sha256 !== null && hash.digest('hex') !== expected.sha256))
      throw new DamagedFile('An object in S3 is not what was stored');
    if (last) yield last;
  }
  // Before the stream is read nothing else handles an error of the body.
  first.on('error', () => undefined);
  const stream = Readable.from(verified(), { objectMode: false });
  return stream.once('close', () => body.destroy());
}
