import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { S3Answer } from './s3-client';

/** How often a connection may break without a byte between. */
const TRIES = 3;

interface Expected {
  /** Bytes. */
  size: number;
  /** Lower-case hex; null for an object that somebody else put there. */
  sha256: string | null;
}

/**
 * The bytes of an object, checked on their way: the last chunk is held back until all of them are known to be the ones
 * that were stored, so that a damaged or vanished object breaks the stream instead of looking whole. A connection that
 * breaks is made again from where it broke: a slow phone may outlast it.
 * @param first the answer that is being read
 * @param resume the same object again from byte `from`; rejects when it is not the same any more
 */
export function objectStream(
  first: S3Answer,
  expected: Expected,
  resume: (from: number) => Promise<S3Answer>,
): Readable {
  let answer = first;
  async function* whole(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let held: Buffer | null = null;
    let taken = 0;
    for (let failures = 0; taken < expected.size;) {
      try {
        for await (const chunk of answer.bytes) {
          failures = 0;
          taken += chunk.length;
          hash.update(chunk);
          if (held) yield held;
          held = chunk;
        }
      } catch (error) {
        failures += 1;
        if (failures === TRIES) throw error;
      }
      if (taken < expected.size) answer = await resume(taken);
    }
    if (taken > expected.size || (expected.sha256 !== null && hash.digest('hex') !== expected.sha256))
      throw new Error('An object in S3 is not what was stored');
    if (held) yield held;
  }
  const stream = Readable.from(whole(), { objectMode: false });
  // Also when nobody began to read.
  return stream.once('close', () => answer.discard());
}
