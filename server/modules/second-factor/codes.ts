import { randomBytes, createCipheriv, createDecipheriv } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '#contract/brand';
import { limits } from '#contract/limits';
import { deriveKey, sha256Hex } from '../../core/secrets';

const PERIOD_S = 30;
/** Accepted steps before and after, for inexact clocks (RFC 6238, 5.2). */
const WINDOW = 1;

const totpOf = (base32: string, label = '') =>
  new TOTP({
    issuer: brand.name,
    label,
    secret: Secret.fromBase32(base32),
    digits: limits.secondFactor.digits,
    period: PERIOD_S,
  });

/** TOTP, 160 bits (RFC 4226, section 4), base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUrl = (base32: string, email: string): string => totpOf(base32, email).toString();

/** RFC 6238; null for a wrong code. */
export function stepOfCode(base32: string, code: string, now: number): number | null {
  const delta = totpOf(base32).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1000)) + delta;
}

export const isAppCode = (code: string): boolean =>
  /^\d+$/.test(code) && code.length === limits.secondFactor.digits;

/** Without lookalikes; 32, so 5 bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const newRecoveryCode = (): string =>
  [...randomBytes(limits.secondFactor.recoveryLetters)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('');

/** 80 bits each, without the hyphens of `shownCode`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.secondFactor.recoveryCodes }, newRecoveryCode);

/** `ABCD-EFGH-JKLM-NPQR` */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** SHA-256, lower-case hex. Unkeyed, to outlive a lost SECRET_KEY; 80 random bits need no slow hash. */
export const recoveryCodeHash = (userId: number, code: string): string =>
  sha256Hex(`recovery code\n${userId}\n${code}`);

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'second factor secret');

/** Authenticated too: a secret copied to another account does not decrypt. */
const ownerOf = (userId: number): Buffer => Buffer.from(`user ${userId}`);

/** AES-256-GCM; returns base64url of nonce, tag and ciphertext */
export function encryptSecret(secretKey: string, userId: number, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secretKey), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(ownerOf(userId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Null under another SECRET_KEY. */
export function decryptSecret(secretKey: string, userId: number, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secretKey), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(ownerOf(userId)).setAuthTag(tag);
    return decipher.update(encrypted, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
