import { createECDH, ECDH } from 'node:crypto';
import { deriveKey } from '../../core/secrets';

/** Push services of Chrome, Edge, Firefox and Safari. */
const browserHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const isHost = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;

/** Phones name the URLs the server posts to, so only known ones. @param more PUSH_HOSTS: hosts or origins */
export function isPushEndpoint(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (more.includes(origin)) return true;
  return (
    protocol === 'https:' && port === '' && [...browserHosts, ...more].some((one) => isHost(hostname, one))
  );
}

/** A base64url point of P-256. */
export function isPublicKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}

/** Order of the P-256 group: private keys are from 1 to one less. */
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');

/** base64url: the private number, and the uncompressed point. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The portal's key pair (RFC 8292), derived from SECRET_KEY: equal on all servers, not stored (ADR 51). */
export function vapidKeys(secretKey: string): VapidKeys {
  // 128 bits more than the order, so that all numbers are equally likely (FIPS 186-5, A.2.1).
  const seed = deriveKey(secretKey, 'vapid key', 48).toString('hex');
  const number = (BigInt(`0x${seed}`) % (order - 1n)) + 1n;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number.toString(16).padStart(64, '0'), 'hex');
  const privateKey = pair.getPrivateKey();
  // Node omits leading zeros.
  const padded = Buffer.concat([Buffer.alloc(32 - privateKey.length), privateKey]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: padded.toString('base64url') };
}
