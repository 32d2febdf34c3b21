import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** Derives a key for one purpose from SECRET_KEY by HKDF, so that no two purposes share one. */
export const deriveKey = (secretKey: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));

/** Compares texts that prove something in constant time. */
export function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
