import { createHash, randomBytes } from 'node:crypto';

/** @returns an opaque token that nobody can guess, 43 characters that stand in a URL as they are */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, of a session or of a reset link: its SHA-256 in lower-case hex (rules 9 and 12). */
export const tokenDigest = (token: string): string => createHash('sha256').update(token).digest('hex');
