import type { Context } from 'hono';
import type * as v from 'valibot';
import { limits } from '#contract/limits';
import type { AppEnv } from './context';
import { readBody } from './discard-body';
import { AppError, requireValid } from '../core/errors';

/** At most `limits.jsonBody.maxBytes`. */
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

/**
 * @param options.under the key of the validated object, as in `{user: {…}}`
 * @param options.orBare accepts the object without that key as well
 * @param options.heading the sentence above the fields' sentences, in place of the default
 * @throws AppError `unsupported_body`, `payload_too_large`, `bad_json`, `validation_failed`
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

export const isJson = (c: Context<AppEnv>): boolean =>
  /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '');
