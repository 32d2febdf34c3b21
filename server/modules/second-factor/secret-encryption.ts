import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../../core/secrets';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secretKey: string): Buffer => deriveKey(secretKey, 'second factor secret');

/** Authenticated too: a secret copied to another account does not decrypt. */
const ownerOf = (userId: number): Buffer => Buffer.from(`user ${userId}`);

/** AES-256-GCM. @returns base64url of nonce, tag and ciphertext */
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
