import { createHmac } from 'node:crypto';
import { isSame } from '../../core/secrets';

export type EmailLinkKind = 'confirm' | 'undo';

/** With the purpose, so that the same secret may sign other things. */
const signature = (secret: string, kind: EmailLinkKind, changeId: string): string =>
  createHmac('sha256', secret).update(`email-link\n${kind}\n${changeId}`).digest('base64url');

/** The token of a mailed link (rule 38), not stored; URL-safe. */
export const signEmailLink = (secret: string, kind: EmailLinkKind, changeId: string): string =>
  `${changeId}.${signature(secret, kind, changeId)}`;

/** The id of the token's change; null if invalid. */
export function readEmailLink(secret: string, kind: EmailLinkKind, token: string): string | null {
  const changeId = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]{43}$/.exec(token)?.[1];
  if (changeId === undefined) return null;
  return isSame(signEmailLink(secret, kind, changeId), token) ? changeId : null;
}

/** A confirmation link; its e-mail is only in the signature. */
export interface OwnerLink {
  userId: number;
  /** Milliseconds, UTC. */
  expiresAt: number;
}

/** Distinguishes it from tokens of e-mail changes. */
const OWNER_PREFIX = 'own';
export const isOwnerToken = (token: string): boolean => token.startsWith(`${OWNER_PREFIX}.`);

/** The token of a confirmation link (rule 45); URL-safe. */
export function signOwnerLink(
  secret: string,
  { userId, expiresAt, email }: OwnerLink & { email: string },
): string {
  const signed = `email-owner\n${userId}\n${expiresAt}\n${email}`;
  const sum = createHmac('sha256', secret).update(signed).digest('base64url');
  return `${OWNER_PREFIX}.${userId}.${expiresAt}.${sum}`;
}

/** Parsed, with an unchecked signature; null if malformed. */
export function readOwnerLink(token: string): OwnerLink | null {
  const [, userId, expiresAt] = /^own\.(\d{1,9})\.(\d{1,15})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined ? null : { userId: Number(userId), expiresAt: Number(expiresAt) };
}

export const isOwnerLinkOf = (secret: string, link: OwnerLink, email: string, token: string): boolean =>
  isSame(signOwnerLink(secret, { ...link, email }), token);
