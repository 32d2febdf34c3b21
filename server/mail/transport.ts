import type { Message } from './message';

/**
 * Why a mail did not leave. `refused`: this mail never will; `deferred`: not now; `unreachable`: nothing can be sent at
 * the moment, whichever mail it is.
 */
export type MailTrouble = 'refused' | 'deferred' | 'unreachable';

/** What a transport throws. The message is for the log, and names nobody. */
export class MailError extends Error {
  override name = 'MailError';
  constructor(
    readonly trouble: MailTrouble,
    message: string,
  ) {
    super(message);
  }
}

/** Takes mail out of the house. */
export interface MailTransport {
  /**
   * Resolves when somebody else is responsible for the mail.
   * @throws MailError, also soon after `signal` was aborted; then it may have left all the same
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
  /** After the last `send`. */
  close(): void;
}
