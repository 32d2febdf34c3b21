import { createHash } from 'node:crypto';
import { SEND_TOKEN_PREFIX, sendTokenSource } from '#contract/send-token';

/** The send-only token of a session, as the phone makes it of the session's own. */
export const sendTokenOf = (token: string): string =>
  SEND_TOKEN_PREFIX + createHash('sha256').update(sendTokenSource(token)).digest('hex');
