import type { Role } from '#contract/status';
import type { Operations } from './transaction';

/** What a PIN opens: the private half of a key pair, encrypted with a key that is stretched from the PIN. */
export interface Pin {
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  iv: Uint8Array<ArrayBuffer>;
  private_key: ArrayBuffer;
  /** Encrypts what is locked. */
  public_key: ArrayBuffer;
  /** Wrong tries since the last right one, and when the last one was, in milliseconds of the phone's clock. */
  tries: number;
  tried_at: number;
}

/** Somebody with a corner of their own on this phone (rule 78). Times are milliseconds since 1970, by the phone's clock. */
export interface PersonHere {
  id: number;
  /** First name and initial. */
  name: string;
  role: Role;
  used_at: number;
  /** When a clock that was right first found them away, from which the time without use counts; null or missing until then. */
  unused_since?: number | null;
  /** Sends what waits while its person is away; null while they are logged in here, and when the server has refused it. */
  send_token: string | null;
  /** SHA-256 of the token of the session that was left, to end it with the corner. */
  session_digest: string | null;
  pin: Pin | null;
  /** Minutes without a touch until it locks by itself; 0 for never. */
  locks_after: number;
}

export const PERSON = 'person/';
export const personKey = (id: number): string => PERSON + id;

export const readPerson = async ({ get }: Pick<Operations, 'get'>, id: number): Promise<PersonHere | null> =>
  ((await get(personKey(id))) as PersonHere | undefined) ?? null;
