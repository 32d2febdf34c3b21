import type { Pin } from '../store/person';

/** PBKDF2 runs at least so often, and on a faster phone as often as takes about `targetMs`. */
const LEAST_ITERATIONS = 310_000;
const MOST_ITERATIONS = 5_000_000;

/** ECDH: what is locked is encrypted with the public half, without the PIN; the private half opens it. */
export const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count));

/** @returns a key for AES-GCM that is as slow to guess as PBKDF2 is to run */
async function stretch(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  use: KeyUsage,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(algorithm, typed, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** As many iterations as take about `targetMs` on this phone. */
async function affordable(targetMs: number): Promise<number> {
  const began = performance.now();
  await stretch('0000', randomBytes(16), LEAST_ITERATIONS, 'encrypt');
  const share = targetMs / Math.max(1, performance.now() - began);
  return Math.round(Math.min(MOST_ITERATIONS, LEAST_ITERATIONS * Math.max(1, share)));
}

/**
 * Makes the keys of a new PIN (ADR 54).
 * @param pin 4 to 8 digits
 * @param targetMs how long a try may take
 */
export async function createPin(pin: string, targetMs = 700): Promise<Pin> {
  const iterations = await affordable(targetMs);
  const { publicKey, privateKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const key = await stretch(pin, salt, iterations, 'encrypt');
  const secret = await crypto.subtle.exportKey('pkcs8', privateKey);
  return {
    salt,
    iterations,
    iv,
    private_key: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, secret),
    public_key: await crypto.subtle.exportKey('raw', publicKey),
    tries: 0,
    tried_at: 0,
  };
}

/** @returns the private key; null for a wrong PIN */
export async function openPin(
  { salt, iterations, iv, private_key }: Pin,
  pin: string,
): Promise<CryptoKey | null> {
  const key = await stretch(pin, salt, iterations, 'decrypt');
  const secret = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, private_key).catch(() => null);
  return secret && crypto.subtle.importKey('pkcs8', secret, CURVE, false, ['deriveBits']);
}
