import { createHmac } from 'node:crypto';
import { isRowId } from '../../core/ids';
import { deriveKey, isSame } from '../../core/secrets';

/** Unsubscribe token, valid for ever (rule 77); URL-safe, with the account's id only. */
export function signMailsLink(secretKey: string, userId: number): string {
  const key = deriveKey(secretKey, 'job alert mails');
  return `${userId}.${createHmac('sha256', key).update(`user ${userId}`).digest('base64url')}`;
}

/** Null if invalid. */
export function readMailsLink(secretKey: string, token: string): number | null {
  const userId = Number(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1]);
  return isRowId(userId) && isSame(signMailsLink(secretKey, userId), token) ? userId : null;
}
