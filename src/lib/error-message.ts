import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { isCode, isNoSignal, sentenceOf } from './api';

/** What to say of something written whose call failed: no signal, the server's own sentence, or else the product's for this situation. */
export const failureOf = (error: unknown, fallback: string): string =>
  isNoSignal(error) ? messages.offline.needsSignal : sentenceOf(error, fallback);

/** Why something that was pressed, and not written, was not done. */
export const refusalOf = (error: unknown): string =>
  isNoSignal(error) ? messages.offline.tryLater : sentenceOf(error, errorTable.unavailable.sentence);

/** Whether a call was refused because the session has ended: the log-in that opens now says so, and no form has to. */
export const endsSession = (error: unknown): boolean => isCode(error, 'session_expired');
