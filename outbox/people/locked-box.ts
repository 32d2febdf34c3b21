import type { Session } from '../record';
import { CURVE, randomBytes } from './pin';

/** What is locked while its person is away. */
export interface Content {
  session: Session;
  /** Entries of localStorage: saved answers and forms. */
  storage: Record<string, string>;
  /** Entries of the outbox: drafts and what is not to be sent, with the bytes of their documents. */
  values: [key: string, value: unknown][];
}

/** Encrypted with a key of its own; the first part is JSON, the others are documents. */
export interface LockedBox {
  /** When it was locked, in milliseconds of the phone's clock. */
  at: number;
  /** The public half of the key pair of this box alone. */
  public_key: ArrayBuffer;
  parts: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }[];
}

/** In place of bytes, in the JSON: the part that has them. */
interface Place {
  part: number;
}

/** The key that both key pairs agree on. */
async function agree(
  mine: CryptoKey,
  theirs: ArrayBuffer,
  salt: ArrayBuffer,
  use: KeyUsage,
): Promise<CryptoKey> {
  const peer = await crypto.subtle.importKey('raw', theirs, CURVE, false, []);
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, mine, 256);
  const material = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey']);
  const algorithm = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt,
    info: new TextEncoder().encode('wokabaut corner'),
  };
  return crypto.subtle.deriveKey(algorithm, material, { name: 'AES-GCM', length: 256 }, false, [use]);
}

/** Encrypts with the public half of a person's key pair: a page that was just opened can do it, without the PIN. */
export async function lockBox(publicKey: ArrayBuffer, content: Content, at: number): Promise<LockedBox> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const own = await crypto.subtle.exportKey('raw', pair.publicKey);
  const key = await agree(pair.privateKey, publicKey, own, 'encrypt');
  const bytes: ArrayBuffer[] = [];
  const values = content.values.map(([name, value]) =>
    value instanceof ArrayBuffer ? [name, { part: bytes.push(value) } satisfies Place] : [name, { value }],
  );
  const json = new TextEncoder().encode(JSON.stringify({ ...content, values }));
  const parts = await Promise.all(
    [json, ...bytes].map(async (plain) => {
      const iv = randomBytes(12);
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
    }),
  );
  return { at, public_key: own, parts };
}

/** @throws when it was locked for another key, or is damaged */
export async function openBox(privateKey: CryptoKey, box: LockedBox): Promise<Content> {
  const key = await agree(privateKey, box.public_key, box.public_key, 'decrypt');
  const [json, ...bytes] = await Promise.all(
    box.parts.map(({ iv, data }) => crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data)),
  );
  const { values, ...content } = JSON.parse(new TextDecoder().decode(json)) as Content;
  return {
    ...content,
    values: (values as [string, Place | { value: unknown }][]).map(([name, kept]) => [
      name,
      'part' in kept ? bytes[kept.part - 1] : kept.value,
    ]),
  };
}
