import { cbc } from '@noble/ciphers/aes';
import { md5 } from '@noble/hashes/legacy';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2';
import { ascii } from '../bytes';

/** What fills up a password (ISO 32000-1, 7.6.3.3). */
const padding = Uint8Array.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a'.match(/../g)!,
  (hex) => parseInt(hex, 16),
);

export type Method = 'none' | 'rc4' | 'aes' | 'aes256' | null;

export interface Encryption {
  revision: number;
  /** In bytes. */
  length: number;
  permissions: number;
  hidesMetadata: boolean;
  owner: Uint8Array;
  user: Uint8Array;
  userKey: Uint8Array;
  id: Uint8Array;
}

const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const isSame = (one: Uint8Array, other: Uint8Array, length: number) =>
  other.length >= length && one.subarray(0, length).every((byte, at) => byte === other[at]);
const withoutPadding = { disablePadding: true };

function rc4(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  let [one, other] = [0, 0];
  const swap = (more: number) => {
    other = (other + state[one]! + more) & 255;
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (; one < 256; one++) swap(key[one % key.length]!);
  [one, other] = [0, 0];
  return bytes.map((byte) => {
    one = (one + 1) & 255;
    swap(0);
    return byte ^ state[(state[one]! + state[other]!) & 255]!;
  });
}

/** The hash of revisions 5 and 6 (ISO 32000-2, algorithm 2.B) for the empty password. */
function hash(salt: Uint8Array, revision: number): Uint8Array {
  let key: Uint8Array = sha256(salt);
  for (let round = 0, last = 0; revision > 5 && (round < 64 || last > round - 32); round++) {
    const repeated = join(...Array<Uint8Array>(64).fill(key));
    const mixed = cbc(key.subarray(0, 16), key.subarray(16, 32), withoutPadding).encrypt(repeated);
    key = [sha256, sha384, sha512][mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3]!(mixed);
    last = mixed.at(-1)!;
  }
  return key.subarray(0, 32);
}

/** The key of a file that opens with the empty user password (revisions 2 to 6), else null. @throws Error */
export function openWithoutPassword(encryption: Encryption): Uint8Array | null {
  const { revision, user, userKey, owner, id } = encryption;
  if (revision >= 5) {
    if (!isSame(hash(user.subarray(32, 40), revision), user, 32)) return null;
    return cbc(hash(user.subarray(40, 48), revision), new Uint8Array(16), withoutPadding).decrypt(
      userKey.subarray(0, 32),
    );
  }
  const permissions = new Uint8Array(Int32Array.of(encryption.permissions).buffer);
  const hidden = new Uint8Array(revision === 4 && encryption.hidesMetadata ? 4 : 0).fill(255);
  const length = revision === 2 ? 5 : encryption.length;
  let key: Uint8Array = md5(join(padding, owner.subarray(0, 32), permissions, id, hidden)).subarray(
    0,
    length,
  );
  if (revision === 2) return isSame(rc4(key, padding), user, 32) ? key : null;
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
  let expected: Uint8Array = md5(join(padding, id));
  for (let round = 0; round < 20; round++)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  return isSame(expected, user, 16) ? key : null;
}

/** @throws Error for broken bytes */
export function decrypt(
  bytes: Uint8Array,
  key: Uint8Array,
  method: Exclude<Method, null>,
  { num, generation }: { num: number; generation: number },
): Uint8Array {
  if (method === 'none') return bytes;
  const numbers = Uint8Array.of(num, num >> 8, num >> 16, generation, generation >> 8);
  const salted = join(key, numbers, ascii(method === 'aes' ? 'sAlT' : ''));
  const own = method === 'aes256' ? key : md5(salted).subarray(0, Math.min(16, key.length + 5));
  if (method === 'rc4') return rc4(own, bytes);
  return cbc(own, bytes.subarray(0, 16), withoutPadding).decrypt(bytes.subarray(16, bytes.length & ~15));
}
