import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

/** More than this is not worth reading only to say no. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A phone on 2G may stall for a while; a client that waits for our answer before it goes on must not hang us. */
const MOST_SILENCE = 30_000;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

async function readWithin(reader: BodyReader, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads and forgets the rest of a request body. A client that is still sending when the answer is written and the
 * socket closed sees a reset instead of the answer, and would try the same thing again for ever.
 * Never throws: a body that breaks off is drained as well.
 */
export async function drain(reader: BodyReader): Promise<void> {
  try {
    for (let left = MOST_BYTES; left > 0;) {
      const part = await readWithin(reader, MOST_SILENCE);
      if (part === null || part.done) break;
      left -= part.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client is gone: nobody is left to be answered.
  }
}

/** Middleware for calls that take uploads: an answer given before the body was read (401, 403) still arrives. */
export const drainUnreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body && !bodyUsed && !body.locked) await drain(body.getReader());
};
