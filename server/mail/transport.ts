import type { Message } from './message';

/** `refused`: permanent, for this mail; `deferred`: temporary, for this mail; `unreachable`: no mail can be sent. */
export type FailureKind = 'refused' | 'deferred' | 'unreachable';

/** Thrown by transports. The message is logged and contains no personal data. */
export class MailError extends Error {
  override name = 'MailError';
  constructor(
    readonly failureKind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Sends mail: by SMTP, or into a folder. */
export interface MailTransport {
  /**
   * Resolves when the mail was accepted.
   * @throws MailError, also when `signal` is aborted, although the mail may have been accepted
   */
  send(message: Message, signal: AbortSignal): Promise<void>;
  /** Called after the last `send`. */
  close(): void;
}
