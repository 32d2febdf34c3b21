import type { Context, MiddlewareHandler } from 'hono';
import type { ErrorCode } from '#contract/errors';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';

const maxBytes = 32 * 1024 * 1024;
/** Long enough for a stalled 2G connection. */
const idleTimeoutMs = 30_000;

/** At most 32 MB: a client still sending at the close sees a reset instead of the answer. Never throws. */
async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), idleTimeoutMs);
  try {
    for (let left = maxBytes; left > 0; timer.refresh()) {
      const { done, value } = await reader.read();
      if (done) break;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  } finally {
    clearTimeout(timer);
  }
}

/**
 * When the reader stops early the rest is discarded, so that the client receives the answer.
 * @param withinMs for the whole body
 * @throws AppError `cutOff` when the connection breaks, `body_timeout`, which closes it after the answer
 */
export async function* readBody(
  c: Context<AppEnv>,
  cutOff: ErrorCode,
  withinMs?: number,
): AsyncGenerator<Uint8Array> {
  const reader = (c.req.raw.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    if (withinMs !== undefined)
      timer = setTimeout(() => reject(new AppError('body_timeout', { closes: true })), withinMs);
  });
  late.catch(() => (isLate = true));
  try {
    for (;;) {
      const read = reader.read().catch((cause: unknown) => {
        throw new AppError(cutOff, { cause });
      });
      const { done, value } = await Promise.race([read, late]);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // Discarding would wait for the slow client once more.
    if (!isLate) await discardBody(reader);
  }
}

/** An answer before the body was read (401, 403) still arrives, unless it closes. */
export const discardUnreadBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.headers.get('Connection') === 'close') return;
  const { body, bodyUsed } = c.req.raw;
  if (body && !bodyUsed && !body.locked) await discardBody(body.getReader());
};
