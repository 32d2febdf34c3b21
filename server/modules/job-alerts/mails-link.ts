import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isRowId } from '../../core/ids';

/** A key of its own, derived by HKDF, so that SECRET_KEY may also sign other things. */
const keyOf = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'job alert mails', 32));

/**
 * Signs the token with which a weekly mail ends the weekly mails of an account, without a log-in and for ever (rule 77).
 * @returns text that needs no escaping in a URL; nothing of the person but the account's id
 */
export const signMailsLink = (secretKey: string, userId: number): string =>
  `${userId}.${createHmac('sha256', keyOf(secretKey)).update(`user ${userId}`).digest('base64url')}`;

/** The account of a token; null for any other text. Compares in constant time. */
export function readMailsLink(secretKey: string, token: string): number | null {
  const userId = Number(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1]);
  if (!isRowId(userId)) return null;
  const [wanted, given] = [Buffer.from(signMailsLink(secretKey, userId)), Buffer.from(token)];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? userId : null;
}
