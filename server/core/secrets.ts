import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** HKDF, so that no two purposes share a key. */
export const deriveKey = (secretKey: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));

export function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
