import { createHmac } from 'node:crypto';
import { isSame } from '../../core/secrets';

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
  return isSame(signEmailLink(secret, kind, changeId), token) ? changeId : null;
}

/** A confirmation link of an account's e-mail, without the e-mail, which its signature covers. */
export interface OwnerLink {
  userId: number;
  /** Milliseconds, UTC. */
  expiresAt: number;
}

/** Tells the token of a confirmation link from those of an e-mail change. */
const OWNER_PREFIX = 'own';
export const isOwnerToken = (token: string): boolean => token.startsWith(`${OWNER_PREFIX}.`);

/** Signs the token of a confirmation link (rule 45). @returns text that needs no escaping in a URL */
export function signOwnerLink(
  secret: string,
  { userId, expiresAt, email }: OwnerLink & { email: string },
): string {
  const signed = `email-owner\n${userId}\n${expiresAt}\n${email}`;
  const sum = createHmac('sha256', secret).update(signed).digest('base64url');
  return `${OWNER_PREFIX}.${userId}.${expiresAt}.${sum}`;
}

/** Reads a confirmation link, whose signature is not checked yet; null for any other text. */
export function readOwnerLink(token: string): OwnerLink | null {
  const [, userId, expiresAt] = /^own\.(\d{1,9})\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined ? null : { userId: Number(userId), expiresAt: Number(expiresAt) };
}

/** Whether the token was signed for this e-mail. */
export const isOwnerLinkOf = (secret: string, link: OwnerLink, email: string, token: string): boolean =>
  isSame(signOwnerLink(secret, { ...link, email }), token);
