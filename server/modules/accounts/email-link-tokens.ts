import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link of an e-mail change does. */
export type EmailLinkKind = 'confirm' | 'undo';

/** The purpose is signed too, so that the same secret may sign other things. */
const signature = (secret: string, kind: EmailLinkKind, changeId: string): string =>
  createHmac('sha256', secret).update(`email-link\n${kind}\n${changeId}`).digest('base64url');

/** Signs the token of a mailed link (rule 38): no row contains it. @returns text that needs no escaping in a URL */
export const signEmailLink = (secret: string, kind: EmailLinkKind, changeId: string): string =>
  `${changeId}.${signature(secret, kind, changeId)}`;

/** The id of the change whose link has this token; null for any other text. */
export function readEmailLink(secret: string, kind: EmailLinkKind, token: string): string | null {
  const changeId = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
  if (changeId === undefined) return null;
  const wanted = Buffer.from(signEmailLink(secret, kind, changeId));
  const given = Buffer.from(token);
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? changeId : null;
}
