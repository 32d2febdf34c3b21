import { createHmac } from 'node:crypto';
import { isRowId } from '../../core/ids';
import { deriveKey, isSame } from '../../core/secrets';

/**
 * Signs the token with which a weekly mail ends the weekly mails of an account, without a log-in and for ever (rule 77).
 * @returns text that needs no escaping in a URL; nothing of the person but the account's id
 */
export function signMailsLink(secretKey: string, userId: number): string {
  const key = deriveKey(secretKey, 'job alert mails');
  return `${userId}.${createHmac('sha256', key).update(`user ${userId}`).digest('base64url')}`;
}

/** The account of a token; null for any other text. */
export function readMailsLink(secretKey: string, token: string): number | null {
  const userId = Number(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1]);
  return isRowId(userId) && isSame(signMailsLink(secretKey, userId), token) ? userId : null;
}
