/* The send-only token (rule phone-1): a one-way SHA-256 of the session's; it grants sending only, and ends with it. */

/** Prefix of send-only tokens; no session's token has it. */
export const SEND_TOKEN_PREFIX = 'send-';

/** The text whose hex SHA-256 follows the prefix. */
export const sendTokenSource = (token: string): string => `wokabaut send-only ${token}`;

type Hash = (text: string) => Promise<string>;

/** A session's send-only token, of either token. @param hash SHA-256 in lower-case hex */
export const toSendToken = async (token: string, hash: Hash): Promise<string> =>
  token.startsWith(SEND_TOKEN_PREFIX) ? token : SEND_TOKEN_PREFIX + (await hash(sendTokenSource(token)));

/** Proves a text by a session, of which the server has the digest (rule outbox-3). Of fixed length, so nothing can be appended. */
export const proofBy = async (sendDigest: string, text: string, hash: Hash): Promise<string> =>
  hash(sendDigest + (await hash(text)));
