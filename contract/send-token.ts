/* The send-only token (rule 78): a one-way SHA-256 of the session's; it grants sending only, and ends with it. */

/** Prefix of send-only tokens; no session's token has it. */
export const SEND_TOKEN_PREFIX = 'send-';

/** The text whose hex SHA-256 follows the prefix. */
export const sendTokenSource = (token: string): string => `wokabaut send-only ${token}`;
