/* The send-only token (rule phone-1): a one-way SHA-256 of the session's, which it ends with. */

export const SEND_TOKEN_PREFIX = 'send-';

export const sendTokenSource = (token: string): string => `wokabaut send-only ${token}`;

type Hash = (text: string) => Promise<string>;

/** Of either token; `hash` is SHA-256 in lower-case hex. */
export const toSendToken = async (token: string, hash: Hash): Promise<string> =>
  token.startsWith(SEND_TOKEN_PREFIX) ? token : SEND_TOKEN_PREFIX + (await hash(sendTokenSource(token)));

/** Proves a text by a session, of which the server has the digest (rule outbox-3). Of fixed length, so nothing can be appended. */
export const proofBy = async (sendDigest: string, text: string, hash: Hash): Promise<string> =>
  hash(sendDigest + (await hash(text)));
