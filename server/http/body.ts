import type { Context } from 'hono';
import type * as v from 'valibot';
import { limits } from '#contract/limits';
import type { AppEnv } from './context';
import { discardBody } from './discard-body';
import { AppError } from '../core/errors';
import { requireValid } from '../core/errors';

/** Reads a body of at most `limits.jsonBody.maxBytes`; a longer one is drained, so that the refusal arrives. */
async function readText(c: Context<AppEnv>): Promise<string> {
  const reader = (c.req.raw.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError('bad_json', { cause });
    });
    if (done) return Buffer.concat(chunks).toString('utf8');
    size += value.byteLength;
    if (size > limits.jsonBody.maxBytes) {
      await discardBody(reader);
      throw new AppError('payload_too_large');
    }
    chunks.push(value);
  }
}

const field = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, key)
    ? (body as Record<string, unknown>)[key]
    : undefined;

/**
 * Reads and validates a JSON body.
 * @param options.under the key that holds what the schema describes, as in `{user: {…}}`
 * @param options.orBare takes it without that key as well
 * @param options.heading the sentence above those of the fields, when the form has one of its own
 * @throws AppError `unsupported_body`, `payload_too_large`, `bad_json`, `validation_failed` with sentences by field
 */
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

/** Whether the request says that its body is JSON. */
export const isJson = (c: Context<AppEnv>): boolean =>
  /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');
