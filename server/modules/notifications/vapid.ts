import { createECDH } from 'node:crypto';
import { deriveKey } from '../../core/secrets';

/** Of the P-256 group: private keys are from 1 to one less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** base64url: the private number, and the uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the key pair by which push services know this portal (RFC 8292) from SECRET_KEY: all servers have the same, and none is
 * stored (ADR 51).
 */
export function vapidKeys(secretKey: string): VapidKeys {
  // 128 bits more than the order has, so that no number is more likely than another (FIPS 186-5, A.2.1).
  const seed = deriveKey(secretKey, 'vapid key', 48).toString('hex');
  const number = (BigInt(`0x${seed}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  const privateKey = pair.getPrivateKey();
  // Node leaves zeros at the beginning out.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}
