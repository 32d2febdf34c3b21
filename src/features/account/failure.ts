import { messages } from '#contract/messages';
import { isNoSignal, sentenceOf } from '../../lib/api';

/** What to say of a call that failed: no signal, the server's own sentence, or else the product's. */
export const failureOf = (error: unknown, fallback: string): string =>
  isNoSignal(error) ? messages.offline.needsSignal : sentenceOf(error, fallback);
