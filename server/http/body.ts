import type { Context, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import { limits } from '#contract/limits';
import type { ErrorCode } from '#contract/errors';
import { AppError, requireValid } from '../core/errors';
import type { Caller } from '../core/caller';
import type { HeldBody } from '../core/open-bodies';
import type { AppEnv } from './operation';
import { clientAddress } from './client-address';

async function readText(c: Context<AppEnv>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBody(c, 'bad_json', limits.jsonBody.withinMs)) {
    size += chunk.byteLength;
    c.get('heldBody')?.add(chunk.byteLength);
    if (size > limits.jsonBody.maxBytes) throw new AppError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, key)
    ? (body as Record<string, unknown>)[key]
    : undefined;

/** `orBare` accepts the object without its key `under` too; `heading` is the sentence above the fields'. */
export async function readJson<S extends v.GenericSchema>(
  c: Context<AppEnv>,
  schema: S,
  options: { under?: string; orBare?: boolean; heading?: string } = {},
): Promise<v.InferOutput<S>> {
  if (!isJson(c)) throw new AppError('unsupported_body');
  const text = await readText(c);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // Without the cause: its message quotes the body.
    throw new AppError('bad_json');
  }
  const inside = options.under === undefined ? body : field(body, options.under);
  return requireValid(schema, inside === undefined && options.orBare ? body : inside, options.heading);
}

export const isJson = (c: Context<AppEnv>): boolean =>
  /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');

const maxDiscardedBytes = 32 * 1024 * 1024;
/** Long enough for a stalled 2G connection. */
const idleTimeoutMs = 30_000;

/** At most 32 MB: a client still sending at the close sees a reset instead of the answer. Never throws. */
async function discardBody(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), idleTimeoutMs);
  try {
    for (let left = maxDiscardedBytes; left > 0; timer.refresh()) {
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

/** When the reader stops early the rest is discarded, so that the client receives the answer. */
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

/** Before a body is read; small is JSON, or a form without files. */
export function holdBody(c: Context<AppEnv>, caller: Caller | null, isSmall: boolean): HeldBody {
  const sender = {
    address: clientAddress(c),
    account: caller?.userId,
    isApproved: caller?.status === 'approved',
  };
  const held = c.get('openBodies').hold(sender, () => void c.env.incoming.destroy(), isSmall);
  c.set('heldBody', held);
  return held;
}
