import type { Context } from 'hono';
import * as v from 'valibot';
import { IdempotencyKey } from '#contract/applications';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/idempotency';
import { AppError } from '../core/errors';
import type { AppEnv } from './context';

/**
 * The key of what may be sent twice, in lower case; null when there is none.
 * @throws AppError `idempotency_key_missing` for what is no UUID
 */
export function readKey(c: Context<AppEnv>): string | null {
  const header = c.req.header(IDEMPOTENCY_KEY_HEADER);
  if (header === undefined) return null;
  const key = v.safeParse(IdempotencyKey, header);
  if (!key.success) throw new AppError('idempotency_key_missing');
  return key.output;
}

/** As `readKey`, for calls that take nothing without one (rule 25). */
export function requireKey(c: Context<AppEnv>): string {
  const key = readKey(c);
  if (key === null) throw new AppError('idempotency_key_missing');
  return key;
}
