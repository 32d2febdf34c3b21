import type { Context } from 'hono';
import type { AppEnv } from './context';
import { compress, encodingFor, WORTH_COMPRESSING, type Bytes, type Encoding } from './encodings';
import { matchesEtag } from './etag';

/** Answers kept at the same time: those to visitors and to admins, as they are and as they were a moment ago. */
const MOST_KEPT = 4;
/** Larger ones are shared by those who wait for them, and not kept, in bytes. */
const LARGEST_KEPT = 4 * 1024 * 1024;

/** An answer as it goes over the wire, made once for all who ask for it. */
export interface ReadyAnswer {
  etag: string;
  bytes: Bytes;
  /** Compressed when somebody first asks for it. */
  encoded(encoding: Encoding): Promise<Bytes>;
}

/** @param etag of the text, before it is compressed */
export function readyAnswer(text: string, etag: string): ReadyAnswer {
  const bytes = Buffer.from(text);
  const made = new Map<Encoding, Promise<Bytes>>();
  return {
    etag,
    bytes,
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const compressed = compress(bytes, encoding);
      made.set(encoding, compressed);
      compressed.catch(() => made.delete(encoding));
      return compressed;
    },
  };
}

/**
 * Keeps the last few answers by what they were made from.
 * @returns the answer for `key`; `make` is called once for all who ask for the same, and again when it failed
 */
export function keepAnswers(): (key: string, make: () => Promise<ReadyAnswer>) => Promise<ReadyAnswer> {
  const kept = new Map<string, Promise<ReadyAnswer>>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const forget = () => {
      if (kept.get(key) === made) kept.delete(key);
    };
    const made = make();
    made.then(({ bytes }) => bytes.length > LARGEST_KEPT && forget(), forget);
    kept.set(key, made);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    return made;
  };
}

/** 304 to who has it already, else its bytes in what the visitor can unpack. */
export async function sendReady(
  c: Context<AppEnv>,
  answer: ReadyAnswer,
  contentType = 'application/json',
): Promise<Response> {
  c.header('ETag', answer.etag);
  // Also tells `jsonAnswers` that nothing is left to do.
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (matchesEtag(c.req.header('if-none-match'), answer.etag)) return c.body(null, 304);
  c.header('Content-Type', contentType);
  const encoding = encodingFor(c.req.header('accept-encoding'));
  if (encoding === null || answer.bytes.length < WORTH_COMPRESSING) return c.body(answer.bytes);
  c.header('Content-Encoding', encoding);
  return c.body(await answer.encoded(encoding));
}
