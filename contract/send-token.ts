/*
 * The send-only token of a session (rule 78): page, worker and server make it of the session's own token by SHA-256, so that nobody
 * gets from it to the token. It opens what sends an application and nothing else, and ends with the session.
 */

/** What a send-only token begins with; no session's own token does. */
export const SEND_TOKEN_PREFIX = 'send-';

/** The text whose SHA-256, in lower-case hex, follows the prefix. */
export const sendTokenSource = (token: string): string => `wokabaut send-only ${token}`;
