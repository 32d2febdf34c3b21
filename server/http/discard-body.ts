import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context';

const maxBytes = 32 * 1024 * 1024;
/** Long enough for a stalled 2G connection. */
const idleTimeoutMs = 30_000;

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** @returns null after the timeout */
async function readWithin(reader: BodyReader, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([reader.read(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Discards the rest of a request body, at most 32 MB. A client that is still sending when the socket is closed sees a
 * reset instead of the answer, and would retry. Never throws.
 */
export async function discardBody(reader: BodyReader): Promise<void> {
  try {
    for (let left = maxBytes; left > 0;) {
      const part = await readWithin(reader, idleTimeoutMs);
      if (part === null || part.done) break;
      left -= part.value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  }
}

/** Middleware for calls with a body: an answer given before the body was read (401, 403) still arrives. */
export const discardUnreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { body, bodyUsed } = c.req.raw;
  if (body && !bodyUsed && !body.locked) await discardBody(body.getReader());
};
