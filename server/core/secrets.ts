import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { codeLength, codeOf } from '#contract/readable-code';

/** HKDF, so that no two purposes share a key. */
export const deriveKey = (secretKey: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));

/** HMAC-SHA-256, base64url. `text` begins with its purpose, so that one secret may sign other things. */
export const sign = (secret: string | Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** SHA-256, lower-case hex. */
export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

export function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** 50 random bits to be said, written down and typed: `7K2QX-M9TBD`. */
export const newReadableCode = (): string => codeOf(randomBytes(codeLength));
